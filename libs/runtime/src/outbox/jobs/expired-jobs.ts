import type { Logger } from '@svc/config';
import type { InputEnvelope } from '@svc/engine';
import type { Committer, ExpiredLocks, UnansweredJob } from '@svc/persistence';
import { sendInput } from '../events/send-delivery.js';
import type { InputTarget } from '../events/send-delivery.js';
import { OutboxLoop } from '../outbox-loop.js';
import type { Outbox } from '../outbox-loop.js';

export interface ExpiredJobsParts {
  readonly target: InputTarget;
  readonly expired: ExpiredLocks;
  readonly notices: Committer['jobs'];
  readonly logger: Pick<Logger, 'warn'>;
  /** Deliveries without an answer after which a job is given up. */
  readonly mostUnanswered: number;
}

/** Jobs that one look offers again. */
const MOST_AT_ONCE = 500;
const MOST_IN_FLIGHT = 16;
/** How long no other process gives up the same job. */
const LEASE_MS = 15_000;

/**
 * Offers jobs again whose lock has expired or whose delay has ended. A job that was delivered often and never answered is given
 * up: it ends its worker each time [jobs#locks].
 */
export class ExpiredJobs {
  private readonly loop: OutboxLoop<UnansweredJob>;

  constructor(private readonly parts: ExpiredJobsParts) {
    this.loop = new OutboxLoop(this.outbox(), { listen: () => () => undefined }, parts.logger);
  }

  /** Runs until {@link stop}. No failure ends it. */
  run(): Promise<void> {
    return this.loop.run();
  }

  stop(): void {
    this.loop.stop();
  }

  private outbox(): Outbox<UnansweredJob> {
    const { expired, mostUnanswered } = this.parts;
    return {
      ...{ what: 'jobs whose locks have expired', most: MOST_IN_FLIGHT, gatheredMs: 0 },
      take: async (limit) => {
        await this.offer();
        return expired.takeUnanswered(limit, mostUnanswered, LEASE_MS);
      },
      send: (job) => this.giveUp(job),
      postpone: async (job, error) => {
        const { tenantId, instanceId, id } = job;
        // It is due again when its lease ends.
        this.parts.logger.warn({ err: error, tenantId, instanceId, jobId: id }, 'a job is not given up yet');
      },
      holdsOthers: () => false,
    };
  }

  private async offer(): Promise<void> {
    const { expired, mostUnanswered, notices } = this.parts;
    for (const offered of await expired.offer(MOST_AT_ONCE, mostUnanswered)) notices.publish(offered);
  }

  private async giveUp(job: UnansweredJob): Promise<void> {
    await sendInput(this.parts.target, job, 'answerJob', givenUp(job));
  }
}

/** Under the last lock, so that a worker that answers after all is not overruled. */
function givenUp({ id: jobId, worker, deliveries, lockToken: lock }: UnansweredJob): InputEnvelope {
  const message = `expected an answer to one of ${deliveries} deliveries, found none; the last worker was ${worker}`;
  const outcome = { kind: 'failed', message, details: null } as const;
  return {
    id: `unanswered:${jobId}:${lock}`,
    at: Date.now(),
    actor: { type: 'system', id: null },
    input: { type: 'pulledJobAnswered', jobId, lock, worker: null, outcome },
  };
}
