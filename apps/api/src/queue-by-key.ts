import PQueue from 'p-queue';

/** A queue for each key, in order and at most `concurrency` at a time; one in which nothing is left is forgotten. */
export class QueueByKey<Key> {
  private readonly queues = new Map<Key, PQueue>();

  constructor(private readonly concurrency: number) {}

  /** To be added to at once: when nothing is left in it, the next one who asks gets another. */
  of(key: Key): PQueue {
    const known = this.queues.get(key);
    if (known !== undefined) return known;
    const queue = new PQueue({ concurrency: this.concurrency });
    queue.on('idle', () => this.queues.delete(key));
    this.queues.set(key, queue);
    return queue;
  }
}
