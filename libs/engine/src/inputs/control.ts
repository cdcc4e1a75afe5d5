import type { Execution } from '../execution/execution.js';
import { thaw } from '../execution/incidents.js';
import { cancelTokensIn, dropInbox } from '../execution/scopes.js';
import { writeVariables } from '../execution/variables.js';
import type { EngineState, InstanceStatus, Variables } from '../state.js';
import { ACCEPTED, refused } from './applied.js';
import type { Applied } from './applied.js';

interface WithReason {
  readonly reason: string | null;
}

export function applySuspended(execution: Execution, { reason }: WithReason): Applied {
  if (execution.state.status !== 'running') return wrongState(execution.state, ['running']);
  execution.store.set('status', 'suspended');
  execution.recordForCaller({ fact: 'instance.suspended', reason });
  return ACCEPTED;
}

/** From error every frozen token starts again; from suspended everything goes on where it was. */
export function applyResumed(execution: Execution, { reason }: WithReason): Applied {
  const { status } = execution.state;
  if (status !== 'suspended' && status !== 'error') return wrongState(execution.state, ['suspended', 'error']);
  execution.store.set('status', 'running');
  execution.recordForCaller({ fact: 'instance.resumed', reason });
  if (status === 'error') thaw(execution);
  return ACCEPTED;
}

/** Nothing stays open: tasks, timers, calls and subscriptions are cancelled, each with its fact. */
export function applyTerminated(execution: Execution, { reason }: WithReason): Applied {
  const { state, store } = execution;
  if (state.status === 'terminated') return ACCEPTED;
  if (state.status === 'completed') return wrongState(state, ['running', 'suspended', 'error']);
  store.set('status', 'terminated');
  cancelTokensIn(execution, state.rootScope);
  dropInbox(execution);
  execution.recordForCaller({ fact: 'instance.terminated', reason });
  return ACCEPTED;
}

export function applyVariablesUpdated(
  execution: Execution,
  { variables, reason }: WithReason & { readonly variables: Variables },
): Applied {
  const { state } = execution;
  if (state.status === 'completed' || state.status === 'terminated') {
    return wrongState(state, ['running', 'error', 'suspended']);
  }
  const written = writeVariables(execution, state.rootScope, variables);
  if (!written.ok) return refused('VALIDATION_ERROR', written.failure.message);
  execution.recordForCaller({ fact: 'instance.variables_updated', names: Object.keys(variables), reason });
  return ACCEPTED;
}

function wrongState(state: EngineState, expected: readonly InstanceStatus[]): Applied {
  return refused('CONFLICT', `expected the instance to be ${expected.join(' or ')}, but it is ${state.status}`);
}
