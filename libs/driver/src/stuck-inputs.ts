import type { EngineState, InputEnvelope } from '@svc/engine';

/** Tries the stuck inputs of the state again as soon as the instance runs. */
export class StuckInputs {
  /** Ids of those that are tried again now. */
  private readonly inFlight = new Set<string>();

  /** The inputs to try again: those of a running instance, each once. */
  release({ status, stuck = [] }: EngineState): InputEnvelope[] {
    if (status !== 'running') {
      this.inFlight.clear();
      return [];
    }
    const due = stuck.flatMap(({ input }) => (input === null || this.inFlight.has(input.id) ? [] : [input]));
    for (const { id } of due) this.inFlight.add(id);
    return due;
  }
}
