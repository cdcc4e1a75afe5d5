import type { BatchChange } from '@svc/contract';
import { badRequest } from '../errors/api-error.js';
import { requireFitting, requireNamable } from '../instances/variables.js';
import type { StartBatchDto } from './batch.dto.js';

/** Bytes of the variables that a batch sets: each of its parts carries them. */
const MAX_VARIABLES_BYTES = 65_536;
const FIELDS = ['from_element_id', 'target_element_id', 'variables'] as const;
/** What each action needs, and what it can take beside that. */
const OF_ACTION: Partial<Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>> = {
  move: { needs: ['from_element_id', 'target_element_id'], takes: ['variables'] },
  set_variables: { needs: ['variables'], takes: [] },
};

/** What is done to each instance, as JSON text; null for actions that need nothing. Throws 400 for what does not fit the action. */
export function batchChange(body: StartBatchDto): string | null {
  const { needs = [], takes = [] } = OF_ACTION[body.action] ?? {};
  const missing = needs.find((name) => body[name as (typeof FIELDS)[number]] === undefined);
  if (missing !== undefined) throw badRequest(`${missing} is required for ${body.action}`);
  const surplus = FIELDS.find((name) => body[name] !== undefined && ![...needs, ...takes].includes(name));
  if (surplus !== undefined) throw badRequest(`${surplus} does not belong to ${body.action}`);
  const { from_element_id: fromElementId, target_element_id: targetElementId, variables } = body;
  if (variables !== undefined) {
    if (body.action === 'set_variables' && Object.keys(variables).length === 0)
      throw badRequest('variables must hold at least one variable');
    requireFitting('variables', variables, MAX_VARIABLES_BYTES);
    requireNamable(variables);
  }
  if (needs.length === 0) return null;
  return JSON.stringify({ fromElementId, targetElementId, variables } as BatchChange);
}
