/** Ids in the order of their records' ages. */
export interface OrderedIds extends Iterable<string> {
  readonly size: number;
}

/**
 * Ids by age, however they came in. Records are created in that order, so that adding one costs the same however many
 * there are; what an undo brings back is put in its place by the first who goes through all of them.
 */
export class AgedIds implements OrderedIds {
  private ages = new Map<string, number>();
  private newest = 0;
  private isInOrder = true;

  get size(): number {
    return this.ages.size;
  }

  /** `n`: the record's place in the order of creation. */
  add(id: string, n: number): void {
    if (n < this.newest) this.isInOrder = false;
    else this.newest = n;
    this.ages.set(id, n);
  }

  delete(id: string): void {
    this.ages.delete(id);
  }

  /** In any order, with nothing to be done before the first. */
  unordered(): Iterable<string> {
    return this.ages.keys();
  }

  [Symbol.iterator](): Iterator<string> {
    if (!this.isInOrder) this.order();
    return this.ages.keys();
  }

  private order(): void {
    this.ages = new Map([...this.ages].sort(([, a], [, b]) => a - b));
    this.isInOrder = true;
  }
}
