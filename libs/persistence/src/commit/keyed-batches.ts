import { setTimeout as pause } from 'node:timers/promises';

export interface Batching<Key, Item, Result> {
  /** Does one batch. What it throws is thrown to all of the batch. */
  readonly run: (key: Key, items: readonly Item[]) => Promise<(item: Item) => Result>;
  /** Whether a batch takes this item too. What it leaves waits for the next one, in its order. */
  readonly takes: (batch: readonly Item[], item: Item) => boolean;
  /** How long a batch waits for more, in milliseconds. */
  readonly gatheredMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Items of one key that arrive while a batch runs share the next one. */
export class KeyedBatches<Key, Item, Result> {
  /** A key without an entry has no batch under way. */
  private readonly waiting = new Map<Key, Waiting<Item, Result>[]>();

  constructor(private readonly batching: Batching<Key, Item, Result>) {}

  add(key: Key, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(key);
      queue?.push({ item, resolve, reject });
      if (queue !== undefined) return;
      this.waiting.set(key, [{ item, resolve, reject }]);
      void this.runAll(key);
    });
  }

  private async runAll(key: Key): Promise<void> {
    do {
      if (this.batching.gatheredMs !== undefined) await pause(this.batching.gatheredMs);
      await this.runNext(key, this.next(key));
    } while (this.waiting.get(key)?.length);
    this.waiting.delete(key);
  }

  private async runNext(key: Key, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const resultOf = await this.batching.run(key, items);
      for (const { item, resolve } of batch) resolve(resultOf(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  private next(key: Key): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    const items: Item[] = [];
    for (const one of this.waiting.get(key) ?? []) {
      const isTaken = this.batching.takes(items, one.item);
      (isTaken ? batch : rest).push(one);
      if (isTaken) items.push(one.item);
    }
    this.waiting.set(key, rest);
    return batch;
  }
}
