import type { FlowNode } from '../../model.js';
import type { Variables } from '../../variables.js';
import type { EngineState, Token } from '../../state.js';
import { visibleVariables } from '../variables/variables.js';

/** What a task's form shows: its declared inputs by their formal names, or without any all that the task sees. */
export function taskSnapshot(state: EngineState, token: Token, { data }: Pick<FlowNode, 'data'>): Variables {
  if (data === undefined || data.inputs.length + data.inputSets.length === 0) return visibleVariables(state, token);
  const local = token.local ?? {};
  const declared = data.inputs.filter(({ name }) => Object.hasOwn(local, name));
  return Object.fromEntries(declared.map(({ name }) => [name, local[name]!]));
}
