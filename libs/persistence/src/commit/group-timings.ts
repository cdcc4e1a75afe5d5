import type { CommitRequest } from '@svc/driver';
import type { Batch, Verdict } from './batch.js';

/** One transaction of the Committer for one or more batches. */
export interface GroupTiming extends GroupSteps {
  readonly tenantId: string;
  readonly batches: number;
  /** From waiting for a connection to the end of the commit. */
  readonly durationMs: number;
}

/** Batches that were written. Each is one step of an instance. */
export interface GroupSteps {
  /** Batches of workflows. */
  readonly durable: number;
  /** Batches of instances without a workflow. */
  readonly transactional: number;
  /** Batches that promoted their instance to a workflow. */
  readonly promotions: number;
  /** Batches without a new input, which continue an earlier slice. */
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

/** Reports the cost of each group of this process to metrics. */
export class GroupTimings {
  private readonly listeners = new Set<(timing: GroupTiming) => void>();

  /** Listens until the returned function is called. */
  listen(listener: (timing: GroupTiming) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  publish(timing: GroupTiming): void {
    for (const listener of this.listeners) listener(timing);
  }
}
