import type { DataItem, Violation } from '../../data-model.js';
import type { Variables } from '../../variables.js';
import type { Execution } from '../execution.js';
import { TypeChecks } from './type-checks.js';

interface Declared {
  readonly items: readonly DataItem[];
  /** Empty: none is declared and no value is required. */
  readonly sets: readonly (readonly string[])[];
  readonly kind: 'input' | 'output';
}

/** Violations of the given values: wrong types, or no complete set (BPMN 2.0.2, 10.4.1). */
export function violationsOfItems(execution: Execution, declared: Declared, values: Variables): readonly Violation[] {
  const checks = new TypeChecks(execution);
  for (const { name, type } of declared.items) {
    if (Object.hasOwn(values, name)) checks.isOfType(type, name, values[name]!);
  }
  const { violations } = checks;
  return violations.length > 0 ? violations : missingFrom(declared, values);
}

function missingFrom({ sets, kind }: Declared, values: Variables): readonly Violation[] {
  const lacking = sets.map((set) => set.filter((name) => !Object.hasOwn(values, name)));
  const [first] = lacking;
  if (first === undefined || lacking.some((names) => names.length === 0)) return [];
  const lists = sets.map((set, i) => `(${set.join(', ')}) lacks ${lacking[i]!.join(', ')}`);
  const message = `expected every name of one ${kind} set: ${lists.join('; ')}`.slice(0, MAX_MESSAGE);
  return [{ path: first[0] ?? '', message, expected: `one of the ${kind} sets`, value: null }];
}

const MAX_MESSAGE = 500;
