import { RE2JS } from 're2js';
import type { Effort } from './effort.js';
import { translate } from './translate-pattern.js';

/** The maximal number of instructions of a pattern's program, in which counted repetitions are expanded. */
export const MAX_PROGRAM = 1000;
/** The limit for the characters of a text times the instructions of its pattern. */
const MAX_PRODUCT = 500_000;
/** The limit for cached states times instructions: about 8 bytes each. */
const MAX_STATES = 30_000;

export type PatternRead =
  { readonly ok: true; readonly program: RE2JS } | { readonly ok: false; readonly message: string };

/** Reads a regular expression of ECMA-262, if it can be matched in linear time. */
export function readPattern(pattern: string): PatternRead {
  try {
    // Only checks the syntax; it is never used for matching.
    void new RegExp(pattern, 'u');
    const program = RE2JS.compile(translate(pattern));
    if (program.programSize() > MAX_PROGRAM) return { ok: false, message: 'its repetitions are too large' };
    return { ok: true, program };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Thrown if a text is too long for its pattern; never leaves this lib. */
export class TextTooLong extends Error {}

/** The form of a regular expression that the validator uses. It counts the cost of matching. */
export class LinearExpression {
  readonly #program: RE2JS;
  readonly #size: number;
  readonly #effort: Effort;
  /** The number of states that the matcher has computed. A matcher that drops states has too many to keep. */
  #states = 0;
  #isExplosive = false;

  constructor(
    readonly pattern: string,
    effort: Effort,
  ) {
    const read = readPattern(pattern);
    if (!read.ok) throw new Error(`a pattern that can't be matched was not refused: ${read.message}`);
    this.#program = read.program;
    this.#size = read.program.programSize();
    this.#effort = effort;
  }

  test(text: string): boolean {
    if (text.length * this.#size > MAX_PRODUCT) throw new TextTooLong(this.pattern);
    this.#effort.spend(this.#isExplosive ? text.length * this.#size * 10 : 60 + text.length * 3);
    const found = this.#program.test(text);
    this.#payForStates();
    return found;
  }

  /** The validator identifies expressions by this text. */
  toString(): string {
    return this.pattern;
  }

  #payForStates(): void {
    const states = this.#program.re2().dfa.stateCount;
    if (states === this.#states) return;
    const worked = Math.abs(states - this.#states) * this.#size;
    if (states < this.#states || states * this.#size > MAX_STATES) this.#isExplosive = true;
    if (this.#isExplosive) this.#program.reset();
    this.#states = this.#isExplosive ? 0 : states;
    this.#effort.spend(worked * 20);
  }
}
