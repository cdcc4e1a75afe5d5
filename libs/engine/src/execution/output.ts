import type { Output } from '../element-definition.js';
import { DONE } from '../result.js';
import type { Result } from '../result.js';
import type { Token } from '../state.js';
import type { Execution } from './execution.js';
import { applyMappings } from './mapping.js';
import { lookUp, namesFor, writeVariables } from './variables.js';

/**
 * What an activity or event hands on goes through its output mapping where it has one; otherwise an object is merged
 * into the variables (contract, "Service tasks"). Mapped inputs never leave the activity by themselves.
 */
export function writeOutput(execution: Execution, token: Token, output: Output | null): Result<void> {
  const { ioMapping } = execution.elementOf(token).node;
  if (ioMapping === null || ioMapping.outputs.length === 0) {
    return output?.variables ? writeVariables(execution, token.scopeId, output.variables) : DONE;
  }
  const { state } = execution;
  const outer = { ...token, local: null };
  const names = namesFor(state, token, output?.names ?? null);
  const changes = applyMappings(ioMapping.outputs, names, (name) => lookUp(state, outer, name));
  return changes.ok ? writeVariables(execution, token.scopeId, changes.value) : changes;
}

/** Evaluates the input mapping into variables that only the activity sees; null when it has none. */
export function mapInputs(execution: Execution, token: Token): Result<Token> {
  const { ioMapping } = execution.elementOf(token).node;
  if (ioMapping === null || ioMapping.inputs.length === 0) return { ok: true, value: token };
  const inputs = applyMappings(ioMapping.inputs, namesFor(execution.state, token), () => undefined);
  if (!inputs.ok) return inputs;
  const mapped = { ...token, local: inputs.value };
  execution.store.put('tokens', mapped);
  return { ok: true, value: mapped };
}
