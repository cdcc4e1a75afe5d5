import type { CheckedCommitRequest } from '@svc/driver';
import { LRUCache } from 'lru-cache';

const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Finds runs whose commits have sent much data. Temporal's SDK keeps the arguments of every local activity until the run ends, so
 * a run that rewrites large variables again and again would fill the memory of its worker.
 */
export class RunMemory {
  private readonly sent = new LRUCache<string, number>({ max: 10_000 });

  /** Adds what the run has sent; returns whether it must end. */
  isFullWith(request: CheckedCommitRequest): boolean {
    const { instanceId } = request;
    const sent = (this.sent.get(instanceId) ?? 0) + charactersOf(request);
    const isHeavy = sent > MOST_CHARACTERS;
    this.sent.set(instanceId, isHeavy ? 0 : sent);
    return isHeavy;
  }
}

/** What a number, a boolean or null is counted as. */
const SCALAR = 8;

/** About as long as the JSON text is. To write that text takes five times as long, and with megabytes of text much longer still. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return SCALAR;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + charactersOf(item), 3);
  const members = value as Readonly<Record<string, unknown>>;
  return Object.keys(members).reduce((sum, name) => sum + name.length + 3 + charactersOf(members[name]), 3);
}
