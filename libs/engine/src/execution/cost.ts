import { DEFAULT_LIMITS, ITEM, keysCost, membersCost } from '@svc/expressions';
import type { JsonValue, Limits as EvaluationLimits, Meter } from '@svc/expressions';
import type { Variables } from '../variables.js';
import type { Limits } from './limits.js';

/** In the nominal nanoseconds of expressions (`libs/expressions/src/cost.ts`), with what writing to the log takes; fixed as they are. */
const STEP = 1_500;
const FACT = 2_000;
const WRITE = 500;
/** A byte of a value that is measured, stored, or sent. */
const BYTE = 10;
/** A variable by its name and a scalar, wherever all of them are listed. */
const LISTED_VARIABLE = 500;

/** For a dear step: it counts as one more step for each of these. */
const MILLISECOND = 1_000_000;

/** What a call of `advance` has written so far. */
interface Written {
  readonly facts: { readonly length: number };
  readonly changes: { readonly length: number };
}

/**
 * What one call of `advance` costs, by the sizes of what it touches. No clock: every machine and every replay comes to the
 * same sum.
 */
export class Cost {
  /** Of evaluations; without a meter where the run is one of an engine that had none. */
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
    private readonly isMetered: boolean,
  ) {
    this.evaluation = isMetered ? { ...DEFAULT_LIMITS, meter: this.meter } : DEFAULT_LIMITS;
  }

  private get total(): number {
    const { facts, changes } = this.written;
    return this.charged + this.meter.spent + this.steps * STEP + facts.length * FACT + changes.length * WRITE;
  }

  private get ofStep(): number {
    return this.total - this.beforeStep;
  }

  get isSliceSpent(): boolean {
    return this.isMetered && this.total >= this.limits.sliceCost;
  }

  /** So much that nothing more may be set off in this step. */
  get isStepSpent(): boolean {
    return this.isMetered && this.ofStep >= this.limits.stepCost;
  }

  /** An element step, or an input, begins. */
  beginStep(): void {
    this.beforeStep = this.total;
    this.beginExpressions();
  }

  /** The first input is applied. What came with it was there to be stored, however much it is: the slice begins now. */
  endInput(): void {
    if (!this.hasBegun) this.charged -= this.bytes;
    this.hasBegun = true;
  }

  /** Another element has its turn within the step: its expressions have a limit of their own, within that of the step. */
  beginExpressions(): void {
    this.charged += this.meter.spent;
    this.meter.spent = 0;
    this.meter.most = Math.max(0, Math.min(this.limits.expressionCost, this.limits.stepCost - this.ofStep));
  }

  /** @returns how many steps the one that ends here counts for */
  endStep(): number {
    this.steps += 1;
    if (!this.isMetered) return 1;
    return 1 + Math.floor(this.ofStep / MILLISECOND);
  }

  /** Values of so many bytes as JSON were measured, or are to be sent. */
  chargeBytes(bytes: number): void {
    this.charged += bytes * BYTE;
    this.bytes += bytes * BYTE;
  }

  /** An object with so many members was copied. */
  chargeCopy(members: number): void {
    this.charged += membersCost(members) + keysCost(members);
  }

  /** So many variables are told of in a fact. */
  chargeListing(variables: Variables): void {
    this.charged += Object.keys(variables).length * LISTED_VARIABLE;
  }

  /** A member of an object was replaced while expressions are evaluated: counts as one of them. */
  chargeReplacement(object: JsonValue | undefined): void {
    if (typeof object === 'object' && object !== null) this.meter.spent += membersCost(Object.keys(object).length);
  }

  /** The same of an item of a list. */
  chargeListCopy({ length }: readonly JsonValue[]): void {
    this.meter.spent += length * ITEM;
  }
}
