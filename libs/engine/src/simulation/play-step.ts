import { SERVICE_TASK_ERROR } from '../elements/service-call/service-call.js';
import type { InputResult, JobError } from '../inputs.js';
import type { ElementId } from '../ids.js';
import { JOB_FAILED } from '../pulled-job.js';
import type { JobOutcome } from '../pulled-job.js';
import { assertNever } from '@svc/expressions';
import { byAge } from '../store/indexes.js';
import { answered } from './scripted-answer.js';
import type { AnswerStep, ScriptEvent, ScriptStep } from './script.js';
import type { VirtualInstance } from './virtual-instance.js';

/** A step that concerns one instance. Time passes for all of them. */
export type InstanceStep = Exclude<ScriptStep, { action: 'advance_time' }>;

/** Plays one step. Returns what was expected and found if it is not possible, otherwise null. */
export function playStep(instance: VirtualInstance, step: InstanceStep): string | null {
  switch (step.action) {
    case 'complete':
      return complete(instance, step);
    case 'respond':
      return respond(instance, step);
    case 'fail':
      return fail(instance, step);
    case 'send':
      return send(instance, step);
    case 'update_variables':
      return refusalOf(instance.apply({ type: 'variablesUpdated', variables: step.variables, reason: null }));
    case 'attach_file':
      return refusalOf(instance.apply({ type: 'fileChanged', variable: step.variable, file: step.file }));
    case 'suspend':
      return refusalOf(instance.apply({ type: 'suspended', reason: null }));
    case 'resume':
      return refusalOf(instance.apply({ type: 'resumed', reason: null }));
    case 'terminate':
      return refusalOf(instance.apply({ type: 'terminated', reason: null }));
    case 'retry':
    case 'move':
      return repair(instance, step);
    case 'refuse':
      return refuse(instance, step);
    case 'claim':
      return claim(instance, step);
    case 'cancel_task':
      return cancelTask(instance, step);
    case 'fire_timer':
      return fireTimer(instance, step);
    default:
      return assertNever(step);
  }
}

type Step<Action> = Extract<ScriptStep, { action: Action }>;

/** Whether the element waits for this answer. */
export function isAwaited(instance: VirtualInstance, step: AnswerStep): boolean {
  const { action, at } = step;
  if (action === 'send') return at !== null && isEventAwaited(instance, at, step.event);
  if (instance.waitAt('pulledJob', at) !== null) return action !== 'respond';
  if (instance.jobAt(at) !== null) return true;
  if (action === 'respond') return false;
  if (instance.childAt(at) !== null || instance.decisionAt(at) !== null) return true;
  return action === 'complete' && instance.waitAt('task', at) !== null;
}

/** Completes a task, a job, a called instance with these variables, a decision with these outputs, or a call with this body. */
function complete(instance: VirtualInstance, { at, variables }: Step<'complete'>): string | null {
  // Where a listener is asked about a task, it answers first.
  const pulled = instance.waitAt('pulledJob', at);
  if (pulled) return refusalOf(instance.answerJob(pulled, { kind: 'completed', variables }));
  const task = instance.waitAt('task', at);
  if (task) return refusalOf(instance.completeTask(task, variables));
  const child = instance.takeChild(at);
  if (child) return refusalOf(instance.apply({ type: 'childCompleted', childId: child.childId, variables }));
  const decision = instance.decisionAt(at);
  if (decision) return refusalOf(instance.apply(answered(decision, variables)));
  const job = instance.takeJob(at);
  if (!job) return missing(instance, at, 'an open task, job or call');
  const response = { status: 200, headers: {}, body: variables };
  return refusalOf(instance.apply({ type: 'jobSucceeded', jobId: job.jobId, response }));
}

function respond(instance: VirtualInstance, { at, response }: Step<'respond'>): string | null {
  const job = instance.takeJob(at);
  if (!job) return missing(instance, at, 'an open call');
  return refusalOf(instance.apply({ type: 'jobSucceeded', jobId: job.jobId, response }));
}

function fail(instance: VirtualInstance, { at, error }: Step<'fail'>): string | null {
  const pulled = instance.waitAt('pulledJob', at);
  if (pulled) return refusalOf(instance.answerJob(pulled, outcomeOf(error)));
  const child = instance.takeChild(at);
  if (child) return refusalOf(instance.apply({ type: 'childFailed', childId: child.childId, ...error }));
  const decision = instance.decisionAt(at);
  if (decision) {
    const { questionId } = decision;
    return refusalOf(instance.apply({ type: 'questionFailed', questionId, message: error.message }));
  }
  const job = instance.takeJob(at);
  if (!job) return missing(instance, at, 'an open call');
  return refusalOf(instance.apply({ type: 'jobFailed', jobId: job.jobId, error }));
}

/** With the code of a BPMN error a worker throws that. Otherwise the job's attempts have ended. */
function outcomeOf({ code, message }: JobError): JobOutcome {
  return code === SERVICE_TASK_ERROR || code === JOB_FAILED
    ? { kind: 'failed', message, details: null }
    : { kind: 'error', code, message, variables: {} };
}

function send(instance: VirtualInstance, { at, event }: Step<'send'>): string | null {
  if (at !== null && !isEventAwaited(instance, at, event))
    return missing(instance, at, `the ${event.kind} ${event.name}`);
  return refusalOf(instance.apply({ type: 'eventReceived', ...event }));
}

function isEventAwaited({ state }: VirtualInstance, at: ElementId, { kind, name }: ScriptEvent): boolean {
  return byAge(state?.waits ?? {}).some(
    (wait) => wait.elementId === at && wait.kind === kind && 'name' in wait && wait.name === name,
  );
}

/** What an operator does to an instance that has stopped, or that must take another way. */
function repair(instance: VirtualInstance, step: Step<'retry' | 'move'>): string | null {
  const token = instance.tokenAt(step.at);
  if (!token) return missing(instance, step.at, 'a token');
  const { variables } = step;
  const on = { variables, reason: null };
  if (step.action === 'retry') return refusalOf(instance.apply({ type: 'tokenRetried', tokenId: token.id, ...on }));
  const from = { tokenId: token.id };
  return refusalOf(instance.apply({ type: 'tokenMoved', from, targetElementId: step.to, ...on }));
}

/** What a task listener is asked about does not happen. */
function refuse(instance: VirtualInstance, { at, reason }: Step<'refuse'>): string | null {
  const pulled = instance.waitAt('pulledJob', at);
  if (!pulled || !('pulled' in pulled) || pulled.pulled.task === undefined)
    return missing(instance, at, 'a task listener');
  return refusalOf(instance.answerJob(pulled, { kind: 'completed', variables: {}, task: { refusal: reason } }));
}

/** A claim of a task whose listeners are asked; the process takes no part in any other. */
function claim(instance: VirtualInstance, { at, assignee }: Step<'claim'>): string | null {
  const task = instance.waitAt('task', at);
  if (!task) return missing(instance, at, 'an open task');
  return refusalOf(instance.apply({ type: 'taskAssigned', taskId: task.id, action: 'claim', assignee }));
}

function cancelTask(instance: VirtualInstance, { at }: Step<'cancel_task'>): string | null {
  const task = instance.waitAt('task', at);
  if (!task) return missing(instance, at, 'an open task');
  return refusalOf(instance.apply({ type: 'taskCancelled', taskId: task.id }));
}

function fireTimer(instance: VirtualInstance, { at }: Step<'fire_timer'>): string | null {
  const timer = instance.waitAt('timer', at);
  if (timer?.kind !== 'timer') return missing(instance, at, 'a timer');
  return refusalOf(instance.apply({ type: 'timerFiredNow', timerId: timer.timerId, reason: null }));
}

function refusalOf(result: InputResult): string | null {
  return result.ok ? null : result.message;
}

/** How many entries of a long list a message names. */
const MAX_NAMED = 10;

function missing({ state, index }: VirtualInstance, at: ElementId, what: string): string {
  if (!index.has(at)) return `expected an element ${at}, but the process has none`;
  const waits = byAge(state?.waits ?? {}).filter(({ kind }) => kind !== 'join');
  const here = waits.filter(({ elementId }) => elementId === at).map(({ kind }) => kind);
  if (here.length > 0) return `expected ${what} at ${at}, found ${here.join(', ')}`;
  const elsewhere = waits.slice(0, MAX_NAMED).map(({ elementId, kind }) => `${elementId} (${kind})`);
  const found = elsewhere.length === 0 ? 'and nothing else is awaited' : `waiting are ${elsewhere.join(', ')}`;
  return `expected ${what} at ${at}, but nothing is awaited there: the instance is ${state?.status}, ${found}`;
}
