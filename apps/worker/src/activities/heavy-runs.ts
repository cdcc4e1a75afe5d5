import type { CheckedCommitRequest } from '@svc/driver';
import { LRUCache } from 'lru-cache';

const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Runs whose commits have sent much. Temporal's SDK keeps the arguments of every local activity until the run has ended, so that
 * one which rewrites large variables again and again would fill the memory of its worker.
 */
export class HeavyRuns {
  private readonly sent = new LRUCache<string, number>({ max: 10_000 });

  /** Whether the run of the instance is to end, now that it has sent this too. */
  isHeavyWith(request: CheckedCommitRequest): boolean {
    const { instanceId } = request;
    const sent = (this.sent.get(instanceId) ?? 0) + JSON.stringify(request).length;
    const isHeavy = sent > MOST_CHARACTERS;
    this.sent.set(instanceId, isHeavy ? 0 : sent);
    return isHeavy;
  }
}
