import type { Batch, Verdict } from './batch.js';
import { isAsked } from './commit-rate.js';
import type { CommitRate } from './commit-rate.js';

/** Larger groups are hardly faster, and all their callers wait for the last row. */
const MAX_GROUP = 64;
/** Bytes of inputs after which a group takes no further batch. */
const MAX_GROUP_BYTES = 4 * 1024 * 1024;
/** Facts after which a group takes no further batch. Each writes a row or more, and a group must end before its time-out. */
const MAX_GROUP_FACTS = 5_000;

const UNLIMITED = { count: () => undefined, noteRest: () => undefined, waitMs: 0 };

interface Waiting {
  readonly batch: Batch;
  readonly isAlone: boolean;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The batches of one tenant. Only one group is in flight; batches that arrive meanwhile go into the next one. A group has at most
 * one batch per instance. What instances do by themselves waits while the tenant is over its rate.
 */
export class GroupQueue {
  private waiting: Waiting[] = [];
  /** Keyed by content: an activity that timed out and is repeated joins its first attempt. */
  private readonly pending = new Map<string, Promise<Verdict>>();
  private isRunning = false;
  private resting: NodeJS.Timeout | undefined;

  constructor(
    private readonly commitGroup: (batches: readonly Batch[]) => Promise<(Verdict | Error)[]>,
    private readonly rate: Pick<CommitRate, 'count' | 'waitMs' | 'noteRest'> = UNLIMITED,
  ) {}

  get isIdle(): boolean {
    return !this.isRunning && this.waiting.length === 0;
  }

  /** `isAlone`: the batch gets a transaction of its own. */
  add(batch: Batch, isAlone: boolean): Promise<Verdict> {
    const key = `${batch.request.instanceId}/${batch.request.seq}/${batch.digest}`;
    const same = this.pending.get(key);
    if (same !== undefined) return same;
    const verdict = this.enqueue(batch, isAlone).finally(() => this.pending.delete(key));
    this.pending.set(key, verdict);
    return verdict;
  }

  private enqueue(batch: Batch, isAlone: boolean): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ batch, isAlone, resolve, reject });
      if (!this.isRunning) this.start();
    });
  }

  /** Waits for one turn of the event loop, so that callers that were just answered can add their next batch. */
  private start(): void {
    this.isRunning = true;
    clearTimeout(this.resting);
    setImmediate(() => void this.commitNext());
  }

  private async commitNext(): Promise<void> {
    const group = this.takeGroup();
    if (group.length === 0) return this.rest();
    this.rate.count(group.length);
    try {
      const verdicts = await this.commitGroup(group.map(({ batch }) => batch));
      group.forEach(({ resolve, reject }, index) => {
        const verdict = verdicts[index];
        if (verdict === undefined || verdict instanceof Error) reject(verdict);
        else resolve(verdict);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    if (this.waiting.length > 0) this.start();
    else this.isRunning = false;
  }

  private rest(): void {
    this.isRunning = false;
    this.rate.noteRest();
    this.resting = setTimeout(() => this.start(), this.rate.waitMs);
  }

  private takeGroup(): Waiting[] {
    const isOverRate = this.rate.waitMs > 0;
    const group: Waiting[] = [];
    const rest: Waiting[] = [];
    const instances = new Set<string>();
    let [bytes, facts] = [0, 0];
    for (const candidate of this.waiting) {
      const { instanceId } = candidate.batch.request;
      const isLarge = bytes > MAX_GROUP_BYTES || facts > MAX_GROUP_FACTS;
      const isFull = group.length === MAX_GROUP || isLarge || group[0]?.isAlone === true;
      const mustWait = isFull || instances.has(instanceId) || (isOverRate && !isAsked(candidate.batch));
      if (mustWait || (candidate.isAlone && group.length > 0)) rest.push(candidate);
      else {
        group.push(candidate);
        bytes += candidate.batch.inputsText.length;
        facts += candidate.batch.request.facts.length;
      }
      // Batches that were left behind count too: a later batch of an instance never overtakes an earlier one.
      instances.add(instanceId);
    }
    this.waiting = rest;
    return group;
  }
}
