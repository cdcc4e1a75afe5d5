import type { FlowId } from '../ids.js';

/** Ids in the order in which their records were created. */
export interface OrderedIds extends Iterable<string> {
  readonly size: number;
}

/** The tokens that wait in a join, by the flow by which they came. */
export type Arrivals = ReadonlyMap<FlowId, OrderedIds>;

/**
 * Ids ordered by the age of their records, whatever the order of insertion. Records are usually added in order of creation,
 * so that adding one costs the same for any number. Ids that an undo adds again are sorted by the next iteration.
 */
export class AgedIds implements OrderedIds {
  private ages = new Map<string, number>();
  private newest = 0;
  private isInOrder = true;

  get size(): number {
    return this.ages.size;
  }

  /** `n`: the record's number in the order of creation. */
  add(id: string, n: number): void {
    if (n < this.newest) this.isInOrder = false;
    else this.newest = n;
    this.ages.set(id, n);
  }

  delete(id: string): void {
    this.ages.delete(id);
  }

  /** The ids in any order, without sorting. */
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
