import { dispatch } from '../execution/dispatch.js';
import type { Execution } from '../execution/execution.js';
import { disarm } from '../execution/waits.js';
import type { InstanceStatus, Variables, Wait, WaitId } from '../state.js';
import { ACCEPTED, accepted, refused } from './applied.js';
import type { Applied } from './applied.js';

export function applyTaskCompleted(execution: Execution, input: { taskId: WaitId; variables: Variables }): Applied {
  const wait = openTaskOf(execution, input.taskId, ['running']);
  if (!isTask(wait)) return wait;
  dispatch(execution, wait, { type: 'taskCompleted', variables: input.variables, wait });
  const incidentId = execution.store.indexes.incidentOf(wait.tokenId);
  const incident = incidentId === undefined ? undefined : execution.state.incidents[incidentId];
  const isStillOpen = execution.state.waits[wait.id] !== undefined;
  // The input counts, and yet its caller must hear that the output did not fit (interface, complete outcomes, 3).
  return incident && isStillOpen ? accepted({ validationErrors: [{ path: '', message: incident.message }] }) : ACCEPTED;
}

/** The process is not advanced: the token stays where it is, to be moved by an operator. So it may be suspended. */
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
