import type { JsonValue } from '@svc/expressions';
import type { Violation } from '../../data-model.js';
import type { Execution } from '../execution.js';
import { jsonBytes } from '../variables/json-size.js';
import { forceVariable, storeVariables } from '../variables/variable-writes.js';

const NAME = '_validation';
/** Larger ones are left out. */
const MAX_VALUE_BYTES = 4 * 1_024;
/** Of the values of all errors together; after that they are left out. */
const MAX_VALUES_BYTES = 16 * 1_024;
const LEFT_OUT = '<not shown: missing or too large>';
/** Of a path, in UTF-16 code units: members may have long names. */
const MAX_PATH = 500;

/**
 * Tells in the instance's variables what was wrong, of the first violation and of all [validation-errors#who-wrote-it].
 * It has no type itself, and where there is no room it is a short one.
 */
export function recordViolations(execution: Execution, violations: readonly Violation[]): void {
  const [first] = violations;
  if (first === undefined) return;
  const { rootScope } = execution.state;
  const { overflow } = execution;
  const isWritten = storeVariables(execution, rootScope, { [NAME]: whole(first, violations) }).ok;
  if (isWritten) return;
  // That there was no room for this is nobody's failure.
  execution.overflow = overflow;
  forceVariable(execution, NAME, short(first));
}

function whole(first: Violation, violations: readonly Violation[]): JsonValue {
  let left = MAX_VALUES_BYTES;
  const errors = violations.map((violation) => {
    const value = shown(violation, left);
    left -= jsonBytes(value);
    return { path: pathOf(violation), value, message: violation.message };
  });
  return { path: pathOf(first), value: shown(first, MAX_VALUES_BYTES), expected: first.expected, errors };
}

function short(first: Violation): JsonValue {
  const { message, expected } = first;
  const path = pathOf(first);
  return { path, value: LEFT_OUT, expected: expected.slice(0, 100), errors: [{ path, value: LEFT_OUT, message }] };
}

function shown({ value = LEFT_OUT }: Violation, room: number): JsonValue {
  return jsonBytes(value) > Math.min(MAX_VALUE_BYTES, room) ? LEFT_OUT : value;
}

function pathOf({ path }: Violation): string {
  return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
}
