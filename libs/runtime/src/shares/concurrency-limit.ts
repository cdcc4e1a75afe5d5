import { EventEmitter, once } from 'node:events';

/** Too much is being done. Nothing was attempted; try again a little later. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

export interface ConcurrencyLimits {
  /** Slots of all owners together. */
  readonly ofAll: number;
  /** Slots of one owner, by how many are left free. */
  readonly ofOne: (free: number) => number;
}

/**
 * An owner holds at most half as many slots as are free: alone a third of all. However many owners take what they can get, the next
 * one finds room.
 */
export const halfOfFree = (free: number): number => free / 2;

/** Waits until there are so many further slots, and holds them until the work ends. Rejects when the signal is aborted. */
export type TakeMore = (slots: number, signal: AbortSignal) => Promise<void>;

/** What this process does at the same time, by whose it is: one owner leaves room for the others. */
export class ConcurrencyLimit {
  private readonly byOwner = new Map<string, number>();
  private held = 0;
  private readonly slots = new EventEmitter().setMaxListeners(0);

  constructor(private readonly size: ConcurrencyLimits) {}

  /**
   * Runs the work; rejects with {@link NoRoom} without running it if there is too much already. Work that begins with no slot
   * always runs.
   */
  async during<T>(owner: string, work: (more: TakeMore) => Promise<T>, slots = 1): Promise<T> {
    if (slots > 0 && !this.take(owner, slots)) throw new NoRoom();
    let taken = slots;
    const more: TakeMore = async (further, signal) => {
      while (!this.take(owner, further)) {
        // `once` would reject with an error of its own.
        await once(this.slots, 'freed', { signal }).catch(() => signal.throwIfAborted());
      }
      taken += further;
    };
    try {
      return await work(more);
    } finally {
      this.add(owner, -taken);
      this.slots.emit('freed');
    }
  }

  isHolding(owner: string): boolean {
    return this.byOwner.has(owner);
  }

  private take(owner: string, slots: number): boolean {
    const ofOwner = (this.byOwner.get(owner) ?? 0) + slots;
    const free = this.size.ofAll - this.held - slots;
    const fits = free >= 0 && ofOwner <= this.size.ofOne(free);
    if (fits) this.add(owner, slots);
    return fits;
  }

  private add(owner: string, change: number): void {
    this.held += change;
    const ofOwner = (this.byOwner.get(owner) ?? 0) + change;
    if (ofOwner > 0) this.byOwner.set(owner, ofOwner);
    else this.byOwner.delete(owner);
  }
}
