/** Thrown only inside the parser of conditions, whose entry returns it as a value. */
export class ConditionFault extends Error {}

/** Throws what was expected and what was found, as one sentence for a finding. */
export function expected(what: string, found: string): never {
  throw new ConditionFault(`expected ${what}, found ${found}`);
}
