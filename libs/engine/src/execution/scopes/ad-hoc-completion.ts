import type { AdHoc } from '../../model.js';
import { succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { isSubProcess } from '../../scope.js';
import type { AdHocScope, SubProcessScope } from '../../scope.js';
import type { Token } from '../../state.js';
import { adHocOf } from './ad-hoc-order.js';
import { holds } from '../variables/evaluating.js';
import type { Execution } from '../execution.js';
import { cancelTokensIn, endScopeIfEmpty } from './scopes.js';
import { removeToken } from '../tokens/tokens.js';
import { namesFor } from '../variables/variables.js';

type AdHocRun = SubProcessScope | AdHocScope;

/**
 * Whether the ad-hoc subprocess is complete now that an activity inside it has completed (BPMN 2.0.2, 13.3.5). If so, the
 * token ends, no further activity begins, and running ones are cancelled or awaited.
 */
export function completesAdHoc(execution: Execution, token: Token): Result<boolean> {
  const scope = execution.state.scopes[token.scopeId]!;
  if (!isSubProcess(scope)) return succeeded(false);
  const adHoc = adHocOf(execution, scope);
  if (adHoc === null || execution.elementOf(token).definition.kind !== 'activity') return succeeded(false);
  const isDone = isDoneBy(execution, token, scope, adHoc);
  if (isDone.ok && isDone.value) endAdHoc(execution, token, scope, adHoc);
  return isDone;
}

function isDoneBy(execution: Execution, token: Token, { adHoc }: AdHocRun, { completion }: AdHoc): Result<boolean> {
  if (adHoc?.isDone === true || completion === null) return succeeded(adHoc?.isDone ?? false);
  return holds(completion, namesFor(execution, token), 'completionCondition');
}

function endAdHoc(execution: Execution, token: Token, scope: AdHocRun, { cancelsRemaining }: AdHoc): void {
  execution.store.put('scopes', { ...scope, adHoc: { unstarted: [], isDone: true } });
  if (cancelsRemaining) cancelTokensIn(execution, scope.id, token);
  removeToken(execution, token);
  endScopeIfEmpty(execution, scope.id);
}
