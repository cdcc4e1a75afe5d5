/** The query of an address with this parameter; without it if the value is empty. */
export function withParameter(search: string, name: string, value: string): string {
  const parameters = new URLSearchParams(search);
  if (value === '') parameters.delete(name);
  else parameters.set(name, value);
  return String(parameters);
}

/** Those of the parameters that the query of an address has, without empty ones. */
export function parametersOf<Name extends string>(
  search: string,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    names.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value !== ''),
  ) as Partial<Record<Name, string>>;
}
