import { KeyedQueue } from '@svc/runtime';

/**
 * Limits the calls in flight per instance; further ones wait in order. Temporal takes ten updates in flight per workflow
 * and refuses the rest [workflow#updates-in-flight].
 */
export class UpdateQueue {
  private readonly queues: KeyedQueue<string>;

  constructor(limit: number) {
    this.queues = new KeyedQueue(limit);
  }

  /** Runs `call` when its turn comes; answers null without running it when `deadline` (epoch ms) passes first. */
  async run<T>(instanceId: string, deadline: number, call: () => Promise<T>): Promise<T | null> {
    const queue = this.queues.of(instanceId);
    const wait = new AbortController();
    const timer = setTimeout(() => wait.abort(), Math.max(0, deadline - Date.now()));
    const begin = (): Promise<T> => {
      // From here on the call itself observes the deadline.
      clearTimeout(timer);
      return call();
    };
    try {
      return await queue.add(begin, { signal: wait.signal });
    } catch (error) {
      if (wait.signal.aborted) return null;
      throw error;
    }
  }
}
