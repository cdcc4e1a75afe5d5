import type { CommitAnswer, CommitRequest } from '@svc/driver';
import { InMemoryLog } from '@svc/driver/testing';
import type { Batch } from '@svc/driver/testing';
import type { Fact } from '@svc/engine';
import type { CommitPort } from '../src/drivers/workflow/activities/commit.js';

/** Answers instead of the store; null lets the store answer. */
type Intervention = (request: CommitRequest) => CommitAnswer | null | Promise<CommitAnswer | null>;

/** A time limit below Jest's own, whose failure shows what was found instead. */
export const GUARD_MS = 50_000;

/** A commit log in memory with the same four answers, and ways to provoke each. */
export class InMemoryCommitter implements CommitPort {
  private readonly logs = new Map<string, InMemoryLog>();
  private readonly interventions: Intervention[] = [];
  private readonly watchers = new Set<() => void>();
  private requests = 0;

  constructor(private readonly guardMs = GUARD_MS) {}

  async commit(request: CommitRequest): Promise<CommitAnswer> {
    this.requests += 1;
    for (const intervene of this.interventions) {
      const answer = await intervene(request);
      if (answer) return answer;
    }
    const answer = this.log(request.instanceId).commit(request);
    for (const notify of this.watchers) notify();
    return answer;
  }

  /** Calls it before every commit, until the returned function removes it. */
  intervene(intervention: Intervention): () => void {
    this.interventions.push(intervention);
    return () => void this.interventions.splice(this.interventions.indexOf(intervention), 1);
  }

  /** Gives another answer to the first matching request of an instance. */
  once(instanceId: string, matches: (request: CommitRequest) => boolean, answer: Intervention): void {
    const remove = this.intervene((request) => {
      if (request.instanceId !== instanceId || !matches(request)) return null;
      remove();
      return answer(request);
    });
  }

  get requestCount(): number {
    return this.requests;
  }

  /** Resolves when this many requests of all instances have been answered. */
  async untilAsked(requests: number): Promise<void> {
    await this.untilHolds(
      () => this.requests >= requests,
      () => `${requests} requests, found ${this.requests}`,
    );
  }

  batches(instanceId: string): readonly Batch[] {
    return this.logs.get(instanceId)?.batches ?? [];
  }

  /** Instances that this one called, oldest first. */
  calledBy(instanceId: string): string[] {
    const isCalled = (fact: Fact) => fact.fact === 'instance.created' && fact.parent?.instanceId === instanceId;
    return [...this.logs.keys()].filter((id) => this.facts(id).some(isCalled));
  }

  /** Waits until this instance has called `count` others, and returns the newest. */
  async untilCalled(instanceId: string, count = 1): Promise<string> {
    await this.untilHolds(
      () => this.calledBy(instanceId).length >= count,
      () => `${count} instances called by ${instanceId}`,
    );
    return this.calledBy(instanceId).at(-1) ?? '';
  }

  facts(instanceId: string): readonly Fact[] {
    return this.batches(instanceId).flatMap(({ facts }) => facts);
  }

  /** Writes a commit as of another worker. */
  append(request: CommitRequest): void {
    this.log(request.instanceId).batches.push(request);
  }

  /** Removes the newest batches, like a restored database. */
  setBack(instanceId: string, by: number): void {
    this.log(instanceId).batches.splice(-by, by);
  }

  /** Resolves when the condition on the facts of an instance holds, now or after a commit. */
  async until(instanceId: string, holds: (facts: readonly Fact[]) => boolean): Promise<readonly Fact[]> {
    const found = () =>
      `other facts than ${this.facts(instanceId)
        .map(({ fact }) => fact)
        .join(', ')}`;
    await this.untilHolds(() => holds(this.facts(instanceId)), found);
    return this.facts(instanceId);
  }

  private untilHolds(holds: () => boolean, expected: () => string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!holds()) return;
        finish();
        resolve();
      };
      const timeout = setTimeout(() => {
        finish();
        reject(new Error(`expected ${expected()}`));
      }, this.guardMs);
      const finish = (): void => {
        clearTimeout(timeout);
        this.watchers.delete(look);
      };
      this.watchers.add(look);
      look();
    });
  }

  private log(instanceId: string): InMemoryLog {
    const log = this.logs.get(instanceId) ?? new InMemoryLog();
    this.logs.set(instanceId, log);
    return log;
  }
}
