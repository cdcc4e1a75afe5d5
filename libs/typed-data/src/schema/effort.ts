import type { SchemaCost } from './cost.js';

/** Steps for each started MiB of JSON that is validated; a step is about ten nanoseconds. */
const STEPS_PER_MIB = 20_000_000;
const MIB = 1024 * 1024;

/** Thrown from a validation that takes too many steps; never leaves this lib. */
export class TooMuchEffort extends Error {}

/** Thrown from the gathering of violations, with the violations that were found. */
export class EnoughFound extends Error {
  constructor(readonly found: readonly unknown[]) {
    super('enough violations are found');
  }
}

/** For values that are checked together: they share the steps that the total length of their JSON allows. */
export interface Together {
  jsonLength: number;
  spent: number;
}

/**
 * Counts the steps of a validation, so that a schema and a value whose sizes multiply cannot hold up others. It counts steps and
 * not time, so that the same value and type have the same verdict on every machine.
 */
export class Effort {
  /** The compiled validators read this and add to it. */
  spent = 0;
  limit = 0;

  constructor(readonly stepsPerMib = STEPS_PER_MIB) {}

  begin(jsonLength: number, together?: Together): void {
    this.spent = 0;
    this.limit = this.#allowance(jsonLength);
    if (together === undefined) return;
    together.jsonLength += jsonLength;
    this.limit = Math.min(this.limit, this.#allowance(together.jsonLength) - together.spent);
  }

  #allowance(jsonLength: number): number {
    return this.stepsPerMib * Math.max(1, Math.ceil(jsonLength / MIB));
  }

  spend(steps: number): void {
    if ((this.spent += steps) > this.limit) throw new TooMuchEffort();
  }

  /** Like {@link spend}, for work that grows with the value: with its characters, members or items. */
  spendOn(value: unknown, ...[base, perCharacter, perMember, perItem]: SchemaCost): void {
    this.spend(base + partsOf(value, perCharacter, perMember, perItem));
  }
}

function partsOf(value: unknown, perCharacter: number, perMember: number, perItem: number): number {
  if (typeof value === 'string') return perCharacter * value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return perItem * value.length;
  return perMember === 0 ? 0 : perMember * Object.keys(value).length;
}
