import type { Logger } from '@svc/config';
import type { ExpiredPayloads, PayloadPlace } from '@svc/persistence';
import type { KeptHistories } from './kept-histories.js';

export interface PayloadSweepParts {
  readonly payloads: ExpiredPayloads;
  readonly logger: Pick<Logger, 'info'>;
}

/** Beyond the namespace's retention [operations#what-is-removed-and-what-grows]. */
const GRACE_MS = 24 * 3_600_000;
/** Payloads that are looked at, and at most removed, in one statement. */
const MOST_AT_ONCE = 500;

/**
 * Removes payloads outside of Temporal that no history can name any more: a day after the retention has passed for the
 * payload itself, its instance, and those that it called or was called by; and only where Temporal, asked for the very
 * workflow, has forgotten it, whatever was done to its runs. What must stay longer is passed by until the next time round.
 */
export class PayloadSweep {
  private place: PayloadPlace | null = null;

  constructor(private readonly parts: PayloadSweepParts) {}

  /** The next page, from the oldest to what is due now, then from the oldest again. */
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
  // One after the other: nobody waits for it, and Temporal has others to serve.
  for (const workflowId of workflowIds) if (await histories.isGone(workflowId)) gone.add(workflowId);
  return gone;
}
