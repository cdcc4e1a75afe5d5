import { anyFunctions } from './any.js';
import { dateFunctions } from './date.js';
import type { FunctionDefinition } from './definition.js';
import { listFunctions } from './list.js';
import { numberFunctions } from './number.js';
import { objectFunctions } from './object.js';
import { textFunctions } from './text.js';

/** All functions that an expression can call, by group, in the order of the documentation. */
export const functionGroups: readonly { title: string; functions: readonly FunctionDefinition[] }[] = [
  { title: 'Text', functions: textFunctions },
  { title: 'Numbers', functions: numberFunctions },
  { title: 'Lists', functions: listFunctions },
  { title: 'Objects', functions: objectFunctions },
  { title: 'Dates', functions: dateFunctions },
  { title: 'Any value', functions: anyFunctions },
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
