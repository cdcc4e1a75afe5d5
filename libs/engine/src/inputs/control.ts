import { passDown, reportToParent } from '../execution/waits/calls.js';
import type { Execution } from '../execution/execution.js';
import { thaw } from '../execution/failures/incidents.js';
import { recheckConditions } from '../execution/waits/conditions.js';
import { disarmListeners } from '../execution/scopes/listening.js';
import { cancelTokensIn, dropInbox } from '../execution/scopes/scopes.js';
import { writeVariables } from '../execution/variables/variable-writes.js';
import type { Controlled } from '../inputs.js';
import type { Variables } from '../variables.js';
import type { EngineState, InstanceStatus } from '../state.js';
import { ACCEPTED, refused, refusedFor } from './applied.js';
import type { Applied } from './applied.js';
import { forgetStuck } from '../execution/failures/stuck-inputs.js';

export function applySuspended(execution: Execution, { reason }: Controlled): Applied {
  if (execution.state.status !== 'running') return wrongState(execution.state, ['running']);
  execution.store.set('status', 'suspended');
  execution.recordForCaller({ fact: 'instance.suspended', reason });
  passDown(execution, 'suspendChild', reason);
  return ACCEPTED;
}

/** From `error` every frozen token starts again, and the driver tries stuck inputs again. From `suspended` everything continues, called instances included. */
export function applyResumed(execution: Execution, { reason, isFromParent = false }: Controlled): Applied {
  const { status } = execution.state;
  if (isFromParent && status !== 'suspended') return wrongState(execution.state, ['suspended']);
  if (status !== 'suspended' && status !== 'error') return wrongState(execution.state, ['suspended', 'error']);
  execution.store.set('status', 'running');
  execution.recordForCaller({ fact: 'instance.resumed', reason });
  forgetStuck(execution, (input) => input === null);
  if (status === 'error') thaw(execution);
  else passDown(execution, 'resumeChild', reason);
  recheckConditions(execution);
  return ACCEPTED;
}

/** Leaves nothing open: tasks, timers, calls and subscriptions are cancelled, each with its fact. */
export function applyTerminated(execution: Execution, { reason, isFromParent = false }: Controlled): Applied {
  const { state, store } = execution;
  if (state.status === 'terminated') return ACCEPTED;
  if (state.status === 'completed') return wrongState(state, ['running', 'suspended', 'error']);
  store.set('status', 'terminated');
  disarmListeners(execution, state.rootScope);
  cancelTokensIn(execution, state.rootScope);
  dropInbox(execution);
  execution.recordForCaller({ fact: 'instance.terminated', reason });
  if (!isFromParent) reportToParent(execution, { type: 'childTerminated' });
  return ACCEPTED;
}

export function applyVariablesUpdated(
  execution: Execution,
  { variables, reason }: { readonly variables: Variables; readonly reason: string | null },
): Applied {
  const { state } = execution;
  if (state.status === 'completed' || state.status === 'terminated') {
    return wrongState(state, ['running', 'error', 'suspended']);
  }
  const written = writeVariables(execution, state.rootScope, variables);
  if (!written.ok) return refusedFor(written.failure);
  execution.recordForCaller({ fact: 'instance.variables_updated', names: Object.keys(variables), reason });
  return ACCEPTED;
}

function wrongState(state: EngineState, expected: readonly InstanceStatus[]): Applied {
  return refused('CONFLICT', `expected the instance to be ${expected.join(' or ')}, but it is ${state.status}`);
}
