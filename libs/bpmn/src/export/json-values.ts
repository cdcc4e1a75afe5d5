import { attributesOfType } from '../source/element-properties.js';

/** The given attributes of an element that `names` lists; booleans and counts become JSON booleans and numbers. */
export function typed<Name extends string>(
  values: ReadonlyMap<string, string>,
  names: readonly Name[],
): { [name in Name]?: never } {
  const given = names.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [[name, valueOf(name, value)] as const];
  });
  return Object.fromEntries(given) as unknown as { [name in Name]?: never };
}

const COUNTS: ReadonlySet<string> = new Set(attributesOfType('integer'));

function valueOf(name: string, value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return COUNTS.has(name) && /^\d+$/.test(value.trim()) ? Number(value) : value;
}
