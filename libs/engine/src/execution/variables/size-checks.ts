import type { JsonValue } from '@svc/expressions';
import { DONE, failed } from '../../result.js';
import type { Result } from '../../result.js';
import type { Variables } from '../../variables.js';
import type { Execution } from '../execution.js';
import { jsonBytes } from './json-size.js';
import { MAX_VARIABLE_NAME_LENGTH, MAX_VARIABLES } from '../limits.js';

/**
 * The variables given to a called instance must fit into the limits of variables [instances#variables]. Otherwise a small
 * file could create any amount of data by mapping the same variable many times.
 */
export function checkGiven(execution: Execution, given: Variables, what: string): Result<void> {
  const names = Object.keys(given);
  if (names.length > MAX_VARIABLES) return tooMuch(`${what}: expected at most ${MAX_VARIABLES}, found ${names.length}`);
  const tooLong = names.find((name) => name.length > MAX_VARIABLE_NAME_LENGTH);
  if (tooLong !== undefined)
    return tooMuch(
      `${what}: expected names of at most ${MAX_VARIABLE_NAME_LENGTH} characters, found one of ${tooLong.length}`,
    );
  return checkRoom(execution, given, { what, bytesOfName: jsonBytes });
}

/** The inputs of an activity must fit too. Their names do not count, since a large variable may be mapped to a longer name. */
export function checkInputs(execution: Execution, inputs: Variables): Result<void> {
  return checkRoom(execution, inputs, { what: 'inputs', bytesOfName: () => 0 });
}

interface Measured {
  readonly what: string;
  bytesOfName(name: string): number;
}

function checkRoom(execution: Execution, values: Variables, { what, bytesOfName }: Measured): Result<void> {
  const { maxVariablesBytes } = execution.limits;
  let bytes = 0;
  for (const [name, value] of Object.entries(values)) {
    bytes += bytesOfName(name) + bytesOfValue(execution, value) + 2;
    if (bytes > maxVariablesBytes) return tooMuch(`${what}: expected at most ${maxVariablesBytes} bytes in all`);
  }
  return DONE;
}

/** Size of a value, measured once: all iterations get the same values. */
function bytesOfValue({ sizes, cost }: Execution, value: JsonValue): number {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return jsonBytes(value);
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const bytes = jsonBytes(value);
  cost.chargeBytes(bytes);
  sizes.set(value, bytes);
  return bytes;
}

/** Charges a value that is sent, since it is written as JSON each time. */
export function chargeSending(execution: Execution, value: JsonValue): void {
  execution.cost.chargeBytes(bytesOfValue(execution, value));
}

function tooMuch(message: string): Result<void> {
  return failed('VariablesTooLarge', message);
}
