import type { TenantScope } from '../tenant-scope.js';
import { isContention, RetryableCommitError } from './failures.js';

/** Further writes wait for the next transaction. */
const MOST_TOGETHER = 64;

export interface JointWritesParts<Asked, Answer> {
  /** Id of the changed object: one transaction changes it only once. */
  keyOf(asked: Asked): string;
  /** Runs one transaction. Resolves with an answer for each write, in order; rejects if nothing was written. */
  write(tenant: TenantScope, asked: readonly Asked[]): Promise<readonly Answer[]>;
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches small writes of one kind: those of a tenant that arrive during one of its transactions share the next one, which
 * costs little more than a single write.
 */
export class JointWrites<Asked, Answer> {
  /** Waiting writes by tenant, during a transaction. */
  private readonly waiting = new Map<TenantScope, Waiting<Asked, Answer>[]>();

  constructor(private readonly parts: JointWritesParts<Asked, Answer>) {}

  add(tenant: TenantScope, asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const one = { asked, resolve, reject };
      const waiting = this.waiting.get(tenant);
      if (waiting !== undefined) waiting.push(one);
      else void this.writeAll(tenant, [one]);
    });
  }

  private async writeAll(tenant: TenantScope, first: readonly Waiting<Asked, Answer>[]): Promise<void> {
    const waiting = [...first];
    this.waiting.set(tenant, waiting);
    while (waiting.length > 0) await this.writeSome(tenant, this.take(waiting));
    this.waiting.delete(tenant);
  }

  /** Removes the next writes from the waiting ones. */
  private take(waiting: Waiting<Asked, Answer>[]): Waiting<Asked, Answer>[] {
    const taken = new Map<string, Waiting<Asked, Answer>>();
    const rest: Waiting<Asked, Answer>[] = [];
    for (const one of waiting.splice(0)) {
      const key = this.parts.keyOf(one.asked);
      if (taken.size === MOST_TOGETHER || taken.has(key)) rest.push(one);
      else taken.set(key, one);
    }
    waiting.push(...rest);
    return [...taken.values()];
  }

  /** If the transaction fails because of one write, each is tried alone. */
  private async writeSome(tenant: TenantScope, some: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await this.parts.write(
        tenant,
        some.map(({ asked }) => asked),
      );
      some.forEach(({ resolve }, place) => resolve(answers[place]!));
    } catch (error) {
      const isOfAll = error instanceof RetryableCommitError && !isContention(error);
      if (some.length === 1 || isOfAll) for (const { reject } of some) reject(error);
      else for (const one of some) await this.writeSome(tenant, [one]);
    }
  }
}
