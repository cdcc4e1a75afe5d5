import type { Execution } from '../../execution/execution.js';
import { placeToken } from '../../execution/recovery/move-token.js';
import type { TokenRecovery } from '../../inputs.js';
import type { Applied } from '../applied.js';
import { impossible, patch, recovered, unknownAmong } from './repair.js';

type TokenAdded = Extract<TokenRecovery, { type: 'tokenAdded' }>;

export function applyTokenAdded(execution: Execution, { elementId, variables, reason }: TokenAdded): Applied {
  const unknown = unknownAmong(execution, [elementId]);
  if (unknown !== null) return unknown;
  const { rootScope } = execution.state;
  const patched = patch(execution, rootScope, variables);
  if (patched !== null) return patched;
  const added = placeToken(execution, rootScope, elementId);
  if (!added.ok) return impossible(added.failure);
  const variablesPatched = Object.keys(variables);
  execution.recordForCaller({ fact: 'instance.token_added', ...execution.at(added.value), reason, variablesPatched });
  return recovered(execution, elementId, [{ originalTokenId: null, newTokenId: added.value.id, fromElementId: null }]);
}
