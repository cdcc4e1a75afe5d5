import type { Execution } from '../../execution/execution.js';
import { noticeRepair } from '../../execution/failures/incidents.js';
import type { TokenRecovery } from '../../inputs.js';
import { assertNever } from '@svc/expressions';
import type { InstanceStatus } from '../../state.js';
import { refused } from '../applied.js';
import type { Applied } from '../applied.js';
import { applyTokenAdded } from './token-added.js';
import { applyTokenCancelled } from './token-cancelled.js';
import { applyTokenMoved } from './token-moved.js';
import { applyTokenRetried, applyTokensRetried } from './token-retried.js';

/** Applies a recovery operation in the statuses that allow it [recovery#recovery] [engine#recovery]. */
export function applyTokenRecovery(execution: Execution, operation: TokenRecovery): Applied {
  switch (operation.type) {
    case 'tokenRetried':
      return inStatus(execution, ['error'], () => applyTokenRetried(execution, operation));
    case 'tokensRetried':
      return inStatus(execution, ['error'], () => applyTokensRetried(execution, operation));
    case 'tokenMoved':
      return inStatus(execution, ['running', 'error'], () => applyTokenMoved(execution, operation));
    case 'tokenCancelled':
      return inStatus(execution, ['running'], () => applyTokenCancelled(execution, operation));
    case 'tokenAdded':
      return inStatus(execution, ['running'], () => applyTokenAdded(execution, operation));
    default:
      return assertNever(operation);
  }
}

/** The instance runs as soon as its last frozen token is repaired [instances#standing-still]. */
function inStatus(execution: Execution, allowed: readonly InstanceStatus[], apply: () => Applied): Applied {
  const { status } = execution.state;
  if (!allowed.includes(status))
    return refused('CONFLICT', `expected the instance to be ${allowed.join(' or ')}, but it is ${status}`);
  const applied = apply();
  if (applied.ok) noticeRepair(execution);
  return applied;
}
