import type { FunctionDefinition } from './definition.js';
import { textFunctions } from './text.js';

/** Every function that an expression can call, by group, in the order of the documentation. */
export const functionGroups: readonly { title: string; functions: readonly FunctionDefinition[] }[] = [
  { title: 'Text', functions: textFunctions },
];

const byName: ReadonlyMap<string, FunctionDefinition> = new Map(
  functionGroups.flatMap(({ functions }) => functions.map((definition) => [definition.name, definition] as const)),
);

export function functionNamed(name: string): FunctionDefinition | undefined {
  return byName.get(name);
}

export function functionNames(): string[] {
  return [...byName.keys()];
}
