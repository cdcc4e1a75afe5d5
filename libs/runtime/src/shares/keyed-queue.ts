import PQueue from 'p-queue';

/** A queue for each key, which runs its work in order and at most `concurrency` at a time. A queue without work is dropped. */
export class KeyedQueue<Key> {
  private readonly queues = new Map<Key, PQueue>();

  constructor(private readonly concurrency: number) {}

  /** Add to the queue at once: after it has become empty, the next call gets another one. */
  of(key: Key): PQueue {
    const known = this.queues.get(key);
    if (known !== undefined) return known;
    const queue = new PQueue({ concurrency: this.concurrency });
    queue.on('idle', () => this.queues.delete(key));
    this.queues.set(key, queue);
    return queue;
  }
}
