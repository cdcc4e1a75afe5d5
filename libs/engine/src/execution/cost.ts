import { DEFAULT_LIMITS, ITEM, keysCost, membersCost } from '@svc/expressions';
import type { JsonValue, Limits as EvaluationLimits, Meter } from '@svc/expressions';
import type { Variables } from '../variables.js';
import type { Limits } from './limits.js';

/** Nominal nanoseconds as in `libs/expressions/src/cost.ts`, including writes to the log. These values never change. */
const STEP = 1_500;
const FACT = 2_000;
const WRITE = 500;
/** One byte of a value that is measured, stored or sent. */
const BYTE = 10;
/** One variable, with its name and a scalar value, in a list of all variables. */
const LISTED_VARIABLE = 500;

/** An expensive step counts as one more step for each of these. */
const MILLISECOND = 1_000_000;

/** What a call of `advance` has written so far. */
interface Written {
  readonly facts: { readonly length: number };
  readonly changes: { readonly length: number };
}

/**
 * The cost of one call of `advance`, computed from the sizes of what it touches. It uses no clock, so that every machine
 * and every replay gets the same sum.
 */
export class Cost {
  readonly evaluation: EvaluationLimits;
  private readonly meter: Meter & { most: number } = { spent: 0, most: Infinity };
  private charged = 0;
  private steps = 0;
  private beforeStep = 0;
  private bytes = 0;
  private hasBegun = false;

  constructor(
    private readonly limits: Pick<Limits, 'sliceCost' | 'expressionCost' | 'stepCost'>,
    private readonly written: Written,
  ) {
    this.evaluation = { ...DEFAULT_LIMITS, meter: this.meter };
  }

  private get total(): number {
    const { facts, changes } = this.written;
    return this.charged + this.meter.spent + this.steps * STEP + facts.length * FACT + changes.length * WRITE;
  }

  private get ofStep(): number {
    return this.total - this.beforeStep;
  }

  get isSliceSpent(): boolean {
    return this.total >= this.limits.sliceCost;
  }

  /** Whether the step has cost so much that it must not trigger anything more. */
  get isStepSpent(): boolean {
    return this.ofStep >= this.limits.stepCost;
  }

  /** Called when an element step or an input begins. */
  beginStep(): void {
    this.beforeStep = this.total;
    this.beginExpressions();
  }

  /** An input is applied. The bytes of the first one are not charged: they are stored anyway, and the slice begins now. */
  endInput(): void {
    if (!this.hasBegun) this.charged -= this.bytes;
    this.hasBegun = true;
  }

  /** Called when another element has its turn within the step. Its expressions get their own limit, within that of the step. */
  beginExpressions(): void {
    this.charged += this.meter.spent;
    this.meter.spent = 0;
    this.meter.most = Math.max(0, Math.min(this.limits.expressionCost, this.limits.stepCost - this.ofStep));
  }

  /** @returns the number of steps that this one counts for */
  endStep(): number {
    this.steps += 1;
    return 1 + Math.floor(this.ofStep / MILLISECOND);
  }

  /** Charges values of this many bytes of JSON that were measured or will be sent. */
  chargeBytes(bytes: number): void {
    this.charged += bytes * BYTE;
    this.bytes += bytes * BYTE;
  }

  /** Charges the copy of an object with this many members. */
  chargeCopy(members: number): void {
    this.charged += membersCost(members) + keysCost(members);
  }

  /** Charges the variables that a fact lists. */
  chargeListing(variables: Variables): void {
    this.charged += Object.keys(variables).length * LISTED_VARIABLE;
  }

  /** Charges the replacement of an object's member, within the limit of the current expressions. */
  chargeReplacement(object: JsonValue | undefined): void {
    if (typeof object === 'object' && object !== null) this.meter.spent += membersCost(Object.keys(object).length);
  }

  /** Charges the replacement of a list's item in the same way. */
  chargeListCopy({ length }: readonly JsonValue[]): void {
    this.meter.spent += length * ITEM;
  }
}
