import type { CommitRequest } from '@svc/driver';
import type { Batch, Verdict } from './batch.js';

/** One transaction of the Committer for one or more batches. */
export interface GroupTiming extends GroupSteps {
  readonly tenantId: string;
  readonly batches: number;
  /** From the wait for a connection to the end of the commit. */
  readonly durationMs: number;
}

/** Of its batches, those that were written: each is one step of an instance. */
export interface GroupSteps {
  /** By workflows. */
  readonly durable: number;
  /** Of instances without one. */
  readonly transactional: number;
  /** Of the latter, those from which a workflow goes on. */
  readonly promotions: number;
  /** Those with nothing new: they go on where the slice before ended. */
  readonly continued: number;
}

export function stepsOf(batches: readonly Batch[], verdicts: readonly Verdict[]): GroupSteps {
  const written = batches.filter((_, at) => verdicts[at]?.answer.kind === 'committed');
  const kept = written.flatMap((batch) => batch.kept ?? []);
  const promotions = kept.filter(({ isPromoted }) => isPromoted).length;
  const continued = written.filter(({ request }) => isContinued(request)).length;
  return { durable: written.length - kept.length, transactional: kept.length, promotions, continued };
}

function isContinued({ inputs }: CommitRequest): boolean {
  return inputs.length > 0 && inputs.every(({ input }) => input.type === 'continued');
}

/** Tells who measures what each group of this process cost. */
export class GroupTimings {
  private readonly listeners = new Set<(timing: GroupTiming) => void>();

  /** Until the returned function is called. */
  listen(listener: (timing: GroupTiming) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  publish(timing: GroupTiming): void {
    for (const listener of this.listeners) listener(timing);
  }
}
