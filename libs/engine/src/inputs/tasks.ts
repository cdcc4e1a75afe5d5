import { dispatch } from '../execution/dispatch.js';
import type { Violation } from '../data-model.js';
import { ENGINE } from '../execution/execution.js';
import type { Execution } from '../execution/execution.js';
import { forgetIncident } from '../execution/failures/incidents.js';
import { withoutListening } from '../execution/listeners/listening-tokens.js';
import { askAboutTask, eventOf, tellOfCancellation } from '../execution/listeners/task-listeners.js';
import type { OpenStep } from '../execution/listeners/task-listeners.js';
import { disarm } from '../execution/waits/waits.js';
import type { Actor } from '../inputs.js';
import type { WaitId } from '../ids.js';
import { hasListeners } from '../listeners.js';
import type { Variables } from '../variables.js';
import type { InstanceStatus, Wait } from '../state.js';
import { ACCEPTED, accepted, refused } from './applied.js';
import type { Applied } from './applied.js';

export function applyTaskCompleted(
  execution: Execution,
  input: { taskId: WaitId; variables: Variables; claimVersion: number; assignee?: string | null },
): Applied {
  const wait = undecidedTaskOf(execution, input.taskId);
  if (!isTask(wait)) return wait;
  releaseFrozen(execution, wait);
  const { variables, claimVersion, assignee = wait.task.assignee } = input;
  const step = { kind: 'complete', variables, assignee, actor: callerOf(execution), changes: {} } as const;
  if (hasListeners(execution.index.at(wait.elementId).node, 'complete'))
    return ask(execution, wait, step, claimVersion);
  dispatch(execution, wait, { type: 'taskCompleted', variables, wait });
  const { invalid } = execution;
  if (invalid !== null && invalid.tokenId === wait.tokenId) {
    const { id: taskId, elementId } = wait;
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
  dropQuestion(execution, wait);
  tellOfCancellation(execution, execution.token(wait.tokenId), wait);
  return ACCEPTED;
}

/** Gives the task to somebody, when its listeners have agreed. Without any the API does it, and no process takes part. */
export function applyTaskAssigned(
  execution: Execution,
  { taskId, action: kind, assignee }: { taskId: WaitId; action: 'claim' | 'delegate'; assignee: string },
): Applied {
  const wait = undecidedTaskOf(execution, taskId);
  if (!isTask(wait)) return wait;
  if (!hasListeners(execution.index.at(wait.elementId).node, 'assign'))
    return refused('CONFLICT', `expected task ${taskId} to have listeners to its assignment, found none`);
  return ask(execution, wait, { kind, assignee, actor: callerOf(execution), changes: {} }, null);
}

function ask(execution: Execution, wait: TaskWait, step: OpenStep, claimVersion: number | null): Applied {
  const { id: taskId, elementId, tokenId } = wait;
  const event = eventOf(step);
  const inputId = execution.input?.id ?? '';
  const { assignee } = step;
  execution.recordForCaller({ fact: 'task.asked', taskId, elementId, event, assignee, claimVersion, inputId });
  askAboutTask(execution, execution.token(tokenId), step);
  return accepted({ isAsked: true });
}

function callerOf({ input }: Execution): Actor {
  return input?.actor ?? ENGINE;
}

/** A task that is cancelled is not completed or assigned any more. */
function dropQuestion(execution: Execution, { tokenId }: TaskWait): void {
  const token = execution.token(tokenId);
  if (token.listening?.task === undefined) return;
  for (const id of [...execution.store.indexes.waitsOf(tokenId)]) {
    const other = execution.state.waits[id]!;
    if (other.kind === 'pulledJob') disarm(execution, other);
  }
  execution.store.put('tokens', withoutListening(token));
}

/** An open task about which no listener is asked. */
function undecidedTaskOf(execution: Execution, taskId: WaitId): TaskWait | Applied {
  const wait = openTaskOf(execution, taskId, ['running']);
  if (!isTask(wait)) return wait;
  const step = execution.token(wait.tokenId).listening?.task;
  if (step === undefined) return wait;
  const expected = `expected no listener to be asked about task ${taskId}`;
  return refused('CONFLICT', `${expected}, but one is asked whether somebody may ${step.kind} it`);
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
