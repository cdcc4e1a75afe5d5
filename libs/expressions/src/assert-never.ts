/** Closes a `switch` over a closed union: a new member is a compile error at every such place. */
export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
