import { goOnAfter } from '../../elements/pulled-job/pulled-job.js';
import type { TaskChanges, TaskDecision } from '../../listeners.js';
import type { Occurrence } from '../../occurrence.js';
import type { JobOutcome } from '../../pulled-job.js';
import type { Listening, TaskDetails, TaskStep, Token, Wait } from '../../state.js';
import type { Execution } from '../execution.js';
import { raise, raiseInPlace } from '../failures/raising.js';
import { writeVariables } from '../variables/variable-writes.js';
import { openTask } from '../waits/begin-waits.js';
import { askListener, openTaskOf, withoutListening } from './listening-tokens.js';

type Answered = Occurrence & { type: 'pulledJobAnswered' };
type TaskWait = Wait & { kind: 'task' };
/** A step of an open task. */
export type OpenStep = Exclude<TaskStep, { kind: 'create' | 'cancel' }>;

/** The error code of a task whose creation a listener has refused. */
const TASK_REFUSED = 'TaskRefused';

/** Opens the task when the listeners to its creation, and to its first assignment, have answered. */
export function createTask(execution: Execution, token: Token, details: TaskDetails): void {
  ask(execution, token, { stage: 'create', next: 0, task: { kind: 'create', details } });
}

/** Asks the listeners before the step is done. */
export function askAboutTask(execution: Execution, token: Token, step: OpenStep): void {
  ask(execution, token, { stage: eventOf(step), next: 0, task: step });
}

/** The event of an open task whose listeners are asked about the step. */
export function eventOf({ kind }: OpenStep): 'assign' | 'complete' {
  return kind === 'complete' ? 'complete' : 'assign';
}

/** Tells the listeners that a task is cancelled whose token stays. */
export function tellOfCancellation(
  execution: Execution,
  token: Token,
  { id: taskId, elementId, task }: TaskWait,
): void {
  ask(execution, token, { stage: 'cancel', next: 0, task: { kind: 'cancel', elementId, taskId, details: task } });
}

/** Goes on after the answer of a task listener. */
export function hearOfTask(execution: Execution, token: Token, occurrence: Answered): void {
  const { listening } = token;
  const step = listening?.task;
  if (listening === undefined || step === undefined)
    throw new Error(`expected token ${token.id} to wait for a task listener, but it does not`);
  const { outcome } = occurrence;
  const next = (task: TaskStep) => ask(execution, token, { ...listening, next: listening.next + 1, task });
  // It has happened: a listener that cannot be told holds nothing up.
  if (outcome.kind !== 'completed' && step.kind === 'cancel') return next(step);
  if (outcome.kind === 'failed' && isOpen(step)) return refuse(execution, token, step, outcome.message);
  if (outcome.kind !== 'completed') return goOnAfter(execution.activate(token), occurrence);
  const refusal = refusalIn(execution, token, step, outcome);
  if (refusal !== null) return refuse(execution, token, step, refusal);
  next(after(step, outcome));
}

/** Why nothing happens: the listener has refused, or what it has answered cannot be written. */
function refusalIn(
  execution: Execution,
  { scopeId, elementId }: Token,
  step: TaskStep,
  { variables, task }: JobOutcome & { kind: 'completed' },
): string | null {
  if (task !== undefined && 'refusal' in task) return task.refusal;
  // What is answered to a completion is part of the output, and written with it.
  if (step.kind === 'complete') return null;
  const written = writeVariables(execution, scopeId, variables, elementId);
  return written.ok ? null : written.failure.message;
}

function isOpen(step: TaskStep): step is OpenStep {
  return step.kind !== 'create' && step.kind !== 'cancel';
}

/** Asks the next listener, or does what all have agreed to. */
function ask(execution: Execution, token: Token, listening: Listening & { readonly task: TaskStep }): void {
  const { task: step } = listening;
  const isAsked = askListener(execution, token, listening, (asking, failure) => {
    if (isOpen(step)) refuse(execution, asking, step, failure.message);
    else raise(execution, asking, failure);
  });
  if (!isAsked) finish(execution, token, step);
}

/** The step with what the listener has answered. */
function after(step: TaskStep, { variables, task }: JobOutcome & { kind: 'completed' }): TaskStep {
  const changes = changesOf(task);
  switch (step.kind) {
    case 'create':
      return { ...step, details: changed(step.details, changes) };
    case 'complete':
      return {
        ...step,
        variables: { ...step.variables, ...variables },
        changes: { ...step.changes, ...changes },
      };
    case 'claim':
    case 'delegate': {
      const { assignee = step.assignee, ...others } = changes;
      return { ...step, assignee: assignee ?? step.assignee, changes: { ...step.changes, ...others } };
    }
    case 'cancel':
      return step;
  }
}

function changesOf(decision: TaskDecision | undefined): TaskChanges {
  return decision !== undefined && 'changes' in decision ? decision.changes : {};
}

function changed(details: TaskDetails, changes: TaskChanges): TaskDetails {
  return { ...details, ...changes };
}

function finish(execution: Execution, heard: Token, step: TaskStep): void {
  const token = withoutListening(heard);
  execution.store.put('tokens', token);
  if (step.kind === 'create') return openTask(execution, token, step.details);
  if (step.kind === 'cancel') return;
  const wait = openTaskOf(execution, token);
  if (wait === null) return;
  update(execution, wait, step);
  if (step.kind !== 'complete') {
    const fact = step.kind === 'claim' ? 'task.claimed' : 'task.delegated';
    const { id: taskId, elementId } = wait;
    return execution.record({ fact, taskId, elementId, assignee: step.assignee }, step.actor);
  }
  complete(execution, token, wait, step);
}

/** Writes what listeners have changed, also for those that are asked later. */
function update(execution: Execution, wait: TaskWait, { kind, assignee, changes }: OpenStep): void {
  const task = changed(wait.task, kind === 'complete' ? changes : { ...changes, assignee });
  execution.store.put('waits', { ...wait, task });
  const { id: taskId, elementId } = wait;
  if (Object.keys(changes).length > 0) execution.recordForCaller({ fact: 'task.updated', taskId, elementId, changes });
}

/** The task stays open if its output cannot be written, as after any completion. */
function complete(execution: Execution, token: Token, wait: TaskWait, step: TaskStep & { kind: 'complete' }): void {
  const { variables, actor } = step;
  const activation = execution.activate(token);
  activation.element.definition.resume?.(activation, { type: 'taskCompleted', variables, wait, actor });
  if (execution.state.waits[wait.id] === undefined) return;
  const incidentId = execution.store.indexes.incidentOf(token.id);
  const incident = incidentId === undefined ? undefined : execution.state.incidents[incidentId];
  const violations = execution.invalid?.violations.map(({ message }) => message).join('; ');
  record(execution, wait, 'complete', violations ?? incident?.message ?? 'its output cannot be written');
}

function refuse(execution: Execution, token: Token, step: TaskStep, reason: string): void {
  const failure = { code: TASK_REFUSED, message: reason };
  if (step.kind === 'create') return raise(execution, token, failure);
  // There is no task to go back to: an operator moves the token.
  if (step.kind === 'cancel') return raiseInPlace(execution, withoutListening(token), failure);
  execution.store.put('tokens', withoutListening(token));
  const wait = openTaskOf(execution, token);
  if (wait !== null) record(execution, wait, eventOf(step), reason);
}

function record(execution: Execution, wait: TaskWait, event: 'assign' | 'complete', reason: string): void {
  execution.recordForCaller({ fact: 'task.refused', taskId: wait.id, elementId: wait.elementId, event, reason });
}
