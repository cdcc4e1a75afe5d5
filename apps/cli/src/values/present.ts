type Present<Values> = { [Name in keyof Values]?: Exclude<Values[Name], null | undefined> };

/** The members that are not null: what an option leaves out is not asked for. */
export function present<Values extends object>(values: Values): Present<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Present<Values>;
}
