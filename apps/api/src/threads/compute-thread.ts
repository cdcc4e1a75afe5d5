import type { TenantScope } from '@svc/persistence';
import { TimeLimit } from '@svc/runtime';
import PQueue from 'p-queue';
import { Tinypool } from 'tinypool';
import { badRequest } from '../errors/api-error.js';
import { TenantQueue } from './tenant-queue.js';

/** After this time without work the thread ends and frees its memory, in milliseconds. */
const IDLE_MS = 60_000;
const MAX_MEGABYTES = 512;

export interface ComputeThreadOptions {
  /** The module that the thread loads, and the function in it that takes a task. */
  readonly module: URL;
  readonly entry: string;
  /** Words for refusals: the computations in the plural, their subject, and what is done to it. */
  readonly computations: string;
  readonly subject: string;
  readonly verb: string;
  /** Null if the computation limits its own time. */
  readonly maxSeconds: number | null;
}

/** Runs long computations in a thread, so that other requests do not wait. A tenant's computations run one after the other. */
export class ComputeThread<Task, Result> {
  private readonly pool: Tinypool;
  private readonly queue: TenantQueue;
  /** One computation at a time, so that the time of one does not count for the next. */
  private readonly free = new PQueue({ concurrency: 1 });

  constructor(private readonly options: ComputeThreadOptions) {
    this.pool = new Tinypool({
      filename: options.module.href,
      name: options.entry,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    this.queue = new TenantQueue(options.computations);
  }

  /** Throws 400 if time or memory was not enough, 429 if too many computations of the tenant wait already. */
  run(tenant: TenantScope, task: Task): Promise<Result> {
    return this.queue.take(tenant, () => this.free.add(() => this.runNow(task)));
  }

  async destroy(): Promise<void> {
    await this.pool.destroy();
  }

  private async runNow(task: Task): Promise<Result> {
    const { subject, verb, maxSeconds } = this.options;
    const limit = maxSeconds === null ? null : new TimeLimit(maxSeconds * 1000);
    try {
      return (await this.pool.run(task, limit === null ? {} : { signal: limit.signal })) as Result;
    } catch (error) {
      if (limit?.isOver !== true && !isOutOfMemory(error)) throw error;
      const time = maxSeconds === null ? '' : ` in ${maxSeconds} s`;
      throw badRequest(
        `expected ${subject} that can be ${verb}${time} with ${MAX_MEGABYTES} MB, found one that needs more`,
      );
    } finally {
      limit?.lift();
    }
  }
}

/** Whether a thread ended because it needed more memory than its limit. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
