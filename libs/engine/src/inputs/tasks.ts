import { dispatch } from '../execution/dispatch.js';
import type { Violation } from '../data-model.js';
import type { Execution } from '../execution/execution.js';
import { forgetIncident } from '../execution/failures/incidents.js';
import { disarm } from '../execution/waits/waits.js';
import type { WaitId } from '../ids.js';
import type { Variables } from '../variables.js';
import type { InstanceStatus, Wait } from '../state.js';
import { ACCEPTED, accepted, refused } from './applied.js';
import type { Applied } from './applied.js';

export function applyTaskCompleted(
  execution: Execution,
  input: { taskId: WaitId; variables: Variables; claimVersion: number },
): Applied {
  const wait = openTaskOf(execution, input.taskId, ['running']);
  if (!isTask(wait)) return wait;
  releaseFrozen(execution, wait);
  dispatch(execution, wait, { type: 'taskCompleted', variables: input.variables, wait });
  const { invalid } = execution;
  if (invalid !== null && invalid.tokenId === wait.tokenId) {
    const { id: taskId, elementId } = wait;
    const { claimVersion } = input;
    const inputId = execution.input?.id ?? '';
    execution.record({ fact: 'task.output_refused', taskId, elementId, claimVersion, inputId });
    return accepted({ validationErrors: withoutValues(invalid.violations) });
  }
  const incidentId = execution.store.indexes.incidentOf(wait.tokenId);
  const incident = incidentId === undefined ? undefined : execution.state.incidents[incidentId];
  const isStillOpen = execution.state.waits[wait.id] !== undefined;
  // The input is applied, and its caller still gets the violations of the output [tasks#invalid-output].
  return incident && isStillOpen
    ? accepted({ validationErrors: [{ path: '', message: incident.message, expected: '' }] })
    : ACCEPTED;
}

/**
 * Unfreezes the task's token if a non-interrupting boundary event has caught the error of an earlier invalid output. The
 * instance is running, so the task can be completed again at once.
 */
function releaseFrozen(execution: Execution, { tokenId }: TaskWait): void {
  const token = execution.token(tokenId);
  if (token.status !== 'dead') return;
  forgetIncident(execution, tokenId);
  execution.store.put('tokens', { ...token, status: 'waiting' });
}

/** Answers are kept for callers that ask again, but without the values that were sent. */
function withoutValues(violations: readonly Violation[]): readonly Violation[] {
  return violations.map(({ path, message, expected }) => ({ path, message, expected }));
}

/** Cancels a task. The token stays until an operator moves it, so this is also allowed in a suspended instance. */
export function applyTaskCancelled(execution: Execution, input: { taskId: WaitId }): Applied {
  const wait = openTaskOf(execution, input.taskId, ['running', 'suspended']);
  if (!isTask(wait)) return wait;
  disarm(execution, wait, execution.input?.actor);
  return ACCEPTED;
}

type TaskWait = Wait & { kind: 'task' };

function openTaskOf({ state }: Execution, taskId: WaitId, statuses: readonly InstanceStatus[]): TaskWait | Applied {
  if (!statuses.includes(state.status)) {
    const expected = `expected the instance of task ${taskId} to be ${statuses.join(' or ')}`;
    return refused('CONFLICT', `${expected}, but it is ${state.status}`);
  }
  const wait = Object.hasOwn(state.waits, taskId) ? state.waits[taskId] : undefined;
  if (wait?.kind !== 'task') {
    return refused('CONFLICT', `expected task ${taskId} to be open, but it has been completed or cancelled`);
  }
  return wait;
}

function isTask(wait: TaskWait | Applied): wait is TaskWait {
  return 'kind' in wait;
}
