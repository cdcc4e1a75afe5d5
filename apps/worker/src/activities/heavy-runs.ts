import type { CheckedCommitRequest } from '@svc/driver';
import { LRUCache } from 'lru-cache';

const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Finds runs whose commits have sent much data. Temporal's SDK keeps the arguments of every local activity until the run ends, so
 * a run that rewrites large variables again and again would fill the memory of its worker.
 */
export class HeavyRuns {
  private readonly sent = new LRUCache<string, number>({ max: 10_000 });

  /** Adds what the run has sent; returns whether it must end. */
  isHeavyWith(request: CheckedCommitRequest): boolean {
    const { instanceId } = request;
    const sent = (this.sent.get(instanceId) ?? 0) + JSON.stringify(request).length;
    const isHeavy = sent > MOST_CHARACTERS;
    this.sent.set(instanceId, isHeavy ? 0 : sent);
    return isHeavy;
  }
}
