import type { JsonValue } from '@svc/expressions';
import type { Violation } from '../../data-model.js';
import { beginningOf } from '../../shown.js';
import type { Execution } from '../execution.js';
import { jsonBytes } from '../variables/json-size.js';
import { forceVariable, storeVariables } from '../variables/variable-writes.js';

const NAME = '_validation';
/** Larger values are left out. */
const MAX_VALUE_BYTES = 4 * 1_024;
/** Total size of the values of all errors. Further values are left out. */
const MAX_VALUES_BYTES = 16 * 1_024;
const LEFT_OUT = '<not shown: missing or too large>';
/** UTF-16 code units of a path, which may contain long names of members. */
const MAX_PATH = 500;

/**
 * Writes the first violation and all of them to the variable `_validation` [validation-errors#who-wrote-it]. The variable
 * has no type. If there is no room, a short form is written.
 */
export function recordViolations(execution: Execution, violations: readonly Violation[]): void {
  const [first] = violations;
  if (first === undefined) return;
  const { rootScope } = execution.state;
  const { overflow } = execution;
  const isWritten = storeVariables(execution, rootScope, { [NAME]: whole(first, violations) }).ok;
  if (isWritten) return;
  // The lack of room for this variable must not make the input fail.
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
  return { path, value: LEFT_OUT, expected: beginningOf(expected), errors: [{ path, value: LEFT_OUT, message }] };
}

function shown({ value = LEFT_OUT }: Violation, room: number): JsonValue {
  return jsonBytes(value) > Math.min(MAX_VALUE_BYTES, room) ? LEFT_OUT : value;
}

function pathOf({ path }: Violation): string {
  return path.length > MAX_PATH ? `${beginningOf(path, MAX_PATH)}…` : path;
}
