/** What this process does at the moment, and for whom. */
export class InFlight<Work> {
  private readonly running = new Map<Promise<void>, Work>();

  get size(): number {
    return this.running.size;
  }

  /** Counts the work until its promise settles; `ended` is called then, and this resolves. The promise must not reject. */
  add(work: Work, done: Promise<void>, ended: () => void = () => undefined): void {
    const tracked = done.then(() => {
      this.running.delete(tracked);
      ended();
    });
    this.running.set(tracked, work);
  }

  /** Resolves when one of them has ended. */
  async next(): Promise<void> {
    await Promise.race(this.running.keys());
  }

  async all(): Promise<void> {
    await Promise.all(this.running.keys());
  }

  countBy(keyOf: (work: Work) => string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const work of this.running.values()) counts.set(keyOf(work), (counts.get(keyOf(work)) ?? 0) + 1);
    return counts;
  }
}

export function countByTenant(inFlight: InFlight<{ readonly tenantId: string }>): Map<string, number> {
  return inFlight.countBy(({ tenantId }) => tenantId);
}
