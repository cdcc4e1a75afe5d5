import type { DataModel } from '@svc/engine';
import { ApiError } from '../errors/api-error.js';

/**
 * Throws 422 if the variable is declared with another type than `svc:file` [api#errors]. An undeclared variable, and one
 * whose type allows any value, can hold a file.
 */
export function requireFileVariable({ types, objects }: DataModel, variable: string): void {
  const others = types.filter(({ structure: { kind } }) => kind !== 'file' && kind !== 'any');
  const refusing = new Set<string | null>(others.map(({ id }) => id));
  const declared = objects.find(({ name, type }) => name === variable && refusing.has(type));
  if (declared === undefined) return;
  const found = `the variable ${JSON.stringify(variable)} is declared with the type ${declared.type}`;
  throw new ApiError('VARIABLE_TYPE_MISMATCH', `expected a variable that can hold a file, but ${found}`);
}
