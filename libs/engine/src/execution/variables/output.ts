import type { JsonValue } from '@svc/expressions';
import { DONE, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { IoMapping } from '../../model.js';
import { hasOutputs, takesAnyOutput } from '../../variables.js';
import type { DroppedOutput, Output, Variables } from '../../variables.js';
import type { Token } from '../../state.js';
import { takeInputs } from '../typed-data/data-inputs.js';
import type { FoundEntries } from '../typed-data/store-lookups.js';
import { takeOutputs } from '../typed-data/data-outputs.js';
import { checkEntries, writeEntries } from '../typed-data/data-stores.js';
import { checkInputs } from './size-checks.js';
import type { Execution } from '../execution.js';
import { applyMappings } from './mapping.js';
import { memberWriter } from './write-member.js';
import { invalid } from '../typed-data/type-checks.js';
import { violationsAt } from '../typed-data/typed-variables.js';
import { writeVariables } from './variable-writes.js';
import { lookUp, namesFor } from './variables.js';

/**
 * Writes the output of an activity or event by its output mappings; without any, an object is merged into the variables
 * [service-tasks#output]. Mapped inputs do not leave the activity. Declared outputs are checked first, then follow their
 * associations; output mappings come last and can read them by name.
 */
export function writeOutput(execution: Execution, token: Token, output: Output | null): Result<void> {
  const { ioMapping, data, id } = execution.elementOf(token).node;
  if (data !== undefined) return writeDeclared(execution, token, output);
  const captured = output?.captured;
  if (!hasOutputs(ioMapping)) {
    if (!output?.variables && captured === undefined) return DONE;
    return writeVariables(execution, token.scopeId, { ...output?.variables, ...captured }, id);
  }
  const changes = mapped(execution, token, ioMapping, output?.names ?? null);
  return changes.ok ? writeVariables(execution, token.scopeId, { ...captured, ...changes.value }, id) : changes;
}

/**
 * Type of an output that is lost: it is not an object, and neither a mapping nor a declared output takes it. The log
 * records it, so that a user can find out why it is missing. Null is not reported.
 */
export function droppedOutput(execution: Execution, token: Token, output: Output | null): DroppedOutput | undefined {
  if (output === null || output.variables !== null || takesAnyOutput(execution.elementOf(token).node)) return undefined;
  return typeOfUnmergeable(output.whole ?? null);
}

function typeOfUnmergeable(value: JsonValue): DroppedOutput | undefined {
  if (typeof value === 'object') return Array.isArray(value) ? 'array' : undefined;
  return typeof value as DroppedOutput;
}

function writeDeclared(execution: Execution, token: Token, output: Output | null): Result<void> {
  const { ioMapping, data, id } = execution.elementOf(token).node;
  const taken = takeOutputs(execution, token, data!, output);
  if (!taken.ok) return taken;
  const { formal, associated, waitHere, entries } = taken.value;
  const names = { ...formal, ...output?.names };
  const last = hasOutputs(ioMapping) ? mapped(execution, token, ioMapping, names) : succeeded(waitHere);
  if (!last.ok) return last;
  const checked = checkEntries(execution, entries);
  if (!checked.ok) return checked;
  const written = writeVariables(execution, token.scopeId, { ...output?.captured, ...associated, ...last.value }, id);
  if (written.ok) writeEntries(execution, token, entries);
  return written;
}

function mapped(
  execution: Execution,
  token: Token,
  { outputs }: IoMapping,
  names: Variables | null,
): Result<Variables> {
  const outer = { ...token, local: null };
  return applyMappings(outputs, namesFor(execution, token, names), {
    current: (name) => lookUp(execution.state, outer, name),
    writeMember: memberWriter(execution),
  });
}

/**
 * Sets what only the activity sees: its mapped inputs, then its declared inputs, which can read the mapped ones. Returns
 * the same token if it has neither.
 */
export function mapInputs(execution: Execution, token: Token, entries: FoundEntries = NO_ENTRIES): Result<Token> {
  const { ioMapping, data, id } = execution.elementOf(token).node;
  const isMapped = ioMapping !== null && ioMapping.inputs.length > 0;
  const isDeclared =
    data !== undefined && data.inputs.length + data.inputAssociations.length + data.inputSets.length > 0;
  if (!isMapped && !isDeclared) return succeeded(token);
  const inputs = isMapped
    ? applyMappings(ioMapping.inputs, namesFor(execution, token), {
        current: () => undefined,
        writeMember: memberWriter(execution),
      })
    : succeeded<Variables>({});
  if (!inputs.ok) return inputs;
  const taken = isDeclared
    ? takeInputs(execution, { ...token, local: inputs.value }, data, entries)
    : succeeded<Variables>({});
  if (!taken.ok) return taken;
  const local = { ...inputs.value, ...taken.value };
  const fitting = checkInputs(execution, local);
  if (!fitting.ok) return fitting;
  const violations = violationsAt(execution, id, local);
  if (violations.length > 0) return invalid(violations);
  const withInputs = { ...token, local };
  execution.store.put('tokens', withInputs);
  return succeeded(withInputs);
}

const NO_ENTRIES: FoundEntries = new Map();
