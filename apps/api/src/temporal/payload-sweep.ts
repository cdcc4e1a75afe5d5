import type { Logger } from '@svc/config';
import type { ExpiredPayloads, PayloadPlace } from '@svc/persistence';
import type { KeptHistories } from './kept-histories.js';

export interface PayloadSweepParts {
  readonly payloads: ExpiredPayloads;
  readonly logger: Pick<Logger, 'info'>;
}

/** Added to the namespace's retention [operations#what-is-removed-and-what-grows]. */
const GRACE_MS = 24 * 3_600_000;
/** Payloads that one statement reads, and the most that one removes. */
const MOST_AT_ONCE = 500;

/**
 * Removes payloads outside of Temporal that no history can name any more. That is so a day after the retention has passed
 * for the payload, its instance and the instances that it called or was called by, and if Temporal no longer knows the
 * workflow in any run. Other payloads stay until the next round.
 */
export class PayloadSweep {
  private place: PayloadPlace | null = null;

  constructor(private readonly parts: PayloadSweepParts) {}

  /** Sweeps the next page, from the oldest payload to those that are due now, then from the oldest again. */
  async next(histories: KeptHistories, now: Date): Promise<void> {
    const retentionMs = await histories.retentionMs();
    if (retentionMs === null) return;
    const before = new Date(now.getTime() - retentionMs - GRACE_MS);
    const { payloads, next } = await this.parts.payloads.page(before, this.place, MOST_AT_ONCE);
    const gone = await goneOf(histories, new Set(payloads.map(({ workflowId }) => workflowId)));
    const due = payloads.filter(({ workflowId }) => gone.has(workflowId));
    const removed = due.length === 0 ? 0 : await this.parts.payloads.remove(before, due);
    this.place = next;
    if (removed > 0)
      this.parts.logger.info(
        { payloads: removed, workflows: gone.size },
        'payloads that no history names were removed',
      );
  }
}

async function goneOf(histories: KeptHistories, workflowIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  // One after the other: nothing waits for the sweep, and Temporal has other requests to answer.
  for (const workflowId of workflowIds) if (await histories.isGone(workflowId)) gone.add(workflowId);
  return gone;
}
