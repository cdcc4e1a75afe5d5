/** Too much is being sent. Nothing was attempted; try again a little later. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

export interface ConcurrencyLimits {
  /** For one owner at a time, and for all together. */
  readonly ofOne: number;
  readonly ofAll: number;
}

/** What this process does at the same time, by whose it is: one owner leaves room for the others. */
export class ConcurrencyLimit {
  private readonly byOwner = new Map<string, number>();
  private count = 0;

  constructor(private readonly size: ConcurrencyLimits) {}

  /** Runs the work; rejects with {@link NoRoom} without running it if there is too much already. */
  async during<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const ofOwner = this.byOwner.get(owner) ?? 0;
    if (this.count >= this.size.ofAll || ofOwner >= this.size.ofOne) throw new NoRoom();
    this.add(owner, 1);
    try {
      return await work();
    } finally {
      this.add(owner, -1);
    }
  }

  private add(owner: string, change: number): void {
    this.count += change;
    const ofOwner = (this.byOwner.get(owner) ?? 0) + change;
    if (ofOwner > 0) this.byOwner.set(owner, ofOwner);
    else this.byOwner.delete(owner);
  }
}
