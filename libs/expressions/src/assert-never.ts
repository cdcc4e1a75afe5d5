/** Closes a `switch` over a closed union: a new member of the union is a compile error at every such place. */
export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
