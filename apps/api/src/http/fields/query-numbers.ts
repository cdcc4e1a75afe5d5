const NUMBERS = Symbol('numbers of a query');

/** Marks a field as a number, which a query carries as digits. */
export const declareNumber: PropertyDecorator = (target, property) => {
  const known: readonly string[] = Reflect.getMetadata(NUMBERS, target) ?? [];
  Reflect.defineMetadata(NUMBERS, [...known, String(property)], target);
};

/** Reads digits as a number; anything else stays text, for the validation to refuse. */
export function readNumbers(target: object, fields: Record<string, unknown>): void {
  const names: readonly string[] = Reflect.getMetadata(NUMBERS, target) ?? [];
  for (const name of names) {
    const text = fields[name];
    if (typeof text === 'string' && /^-?\d{1,15}$/.test(text)) fields[name] = Number(text);
  }
}
