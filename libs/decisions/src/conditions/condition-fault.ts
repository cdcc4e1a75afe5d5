/** Thrown inside the parser of conditions only, up to its entry, which answers with a value. */
export class ConditionFault extends Error {}

/** What was expected and what was found; both become one sentence of a finding. */
export function expected(what: string, found: string): never {
  throw new ConditionFault(`expected ${what}, found ${found}`);
}
