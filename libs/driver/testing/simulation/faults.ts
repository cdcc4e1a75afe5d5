import type { SeededRandom } from './seeded-random.js';

/** The probability of each fault, wherever it can happen. */
const MOST = {
  /** A process ends between two of its actions. */
  crash: 0.3,
  /** A request does not reach the log. */
  unreachable: 0.3,
  /** The log has executed a request, and is asked the same again. */
  lostAnswer: 0.4,
  /** A process begins with an older state than the log's. */
  stale: 0.6,
  /** The log refuses what came of a request. */
  refusal: 0.2,
  /** An input that the log can never store. */
  unfitInput: 0.1,
  /** Others have changed the claim of a task. */
  changedClaim: 0.3,
  /** Events that a step throws are too many. */
  tooManyEvents: 0.3,
  /** A slice ends before its cost is spent. */
  shortSlice: 0.5,
  /** The database is restored to an earlier time. */
  restore: 0.2,
};

export type Fault = keyof typeof MOST;

/** The faults of one run. Each run lacks some kinds of them, so that one kind does not hide what another brings to light. */
export class Faults {
  private readonly probabilities: ReadonlyMap<Fault, number>;
  /** No fault happens from now on. */
  isOver = false;

  constructor(private readonly random: SeededRandom) {
    const kinds = Object.entries(MOST) as [Fault, number][];
    this.probabilities = new Map(kinds.map(([kind, most]) => [kind, random.chance(0.5) ? random.next() * most : 0]));
  }

  happens(kind: Fault): boolean {
    return !this.isOver && this.random.chance(this.probabilities.get(kind)!);
  }
}
