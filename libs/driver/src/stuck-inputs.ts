import type { EngineState, InputEnvelope } from '@svc/engine';

/** Tries the stuck inputs of the state again as soon as the instance runs. */
export class StuckInputs {
  /** Ids of those that are tried again now. */
  private readonly underWay = new Set<string>();

  /** The inputs to try again: those of a running instance, each once. */
  release({ status, stuck = [] }: EngineState): InputEnvelope[] {
    if (status !== 'running') {
      this.underWay.clear();
      return [];
    }
    const due = stuck.flatMap(({ input }) => (input === null || this.underWay.has(input.id) ? [] : [input]));
    for (const { id } of due) this.underWay.add(id);
    return due;
  }
}
