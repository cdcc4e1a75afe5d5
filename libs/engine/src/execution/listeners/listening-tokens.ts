import { evaluateJob } from '../../elements/pulled-job/evaluate-job.js';
import type { JobConfig } from '../../elements/pulled-job/job-config.js';
import type { ModelElement } from '../../element-definition.js';
import type { WaitId } from '../../ids.js';
import type { ListenerOf } from '../../listeners.js';
import type { AskedTask, PulledJob } from '../../pulled-job.js';
import type { Failure } from '../../result.js';
import type { Listening, TaskDetails, TaskStep, Token, Wait } from '../../state.js';
import type { Execution } from '../execution.js';

/** The stage in which listeners are asked before the element begins. */
export const AT_START: Listening = { stage: 'start', next: 0 };

/** Whether a listener is left at this stage, or at one that follows without a step of the token. */
export function isHeard(execution: Execution, token: Token, listening: Listening): boolean {
  return nextOf(execution, token, listening) !== null;
}

/**
 * Asks the listener that comes next: the token waits for its job. False if none is left, and the token goes on. It keeps its
 * phase if the job cannot be offered, so that a repair asks the same listener again.
 */
export function askListener(
  execution: Execution,
  token: Token,
  listening: Listening,
  fail: (asking: Token, failure: Failure) => void = (asking, failure) => execution.activate(asking).fail(failure),
): boolean {
  const next = nextOf(execution, token, listening);
  if (next === null) return false;
  const asking = { ...token, listening: next.listening };
  execution.store.put('tokens', asking);
  const activation = execution.activate(asking);
  const job = evaluateJob(activation, next.config);
  if (job.ok) activation.offerJob({ ...job.value, ...listenerOf(execution, asking, next.listening) });
  else fail(asking, job.failure);
  return true;
}

/** The token as it was before listeners were asked. */
export function withoutListening({ listening: _listening, ...token }: Token): Token {
  return token;
}

/**
 * Marks a token that comes to an element whose event has occurred. What listens to its start is asked before what listens to its
 * end, when the token leaves.
 */
export function entered(execution: Execution, token: Token): Token {
  const plain = token.listening === undefined ? token : withoutListening(token);
  const isHeardHere = listenersAt(execution, plain, AT_START).length > 0;
  return isHeardHere ? { ...plain, listening: { ...AT_START, isEntered: true } } : plain;
}

/** The listeners of a task that an event has cancelled are told before its token leaves the event. */
export function toldOfCancellation(execution: Execution, token: Token, wait: Wait & { kind: 'task' }): Token {
  const { id: taskId, elementId, task: details } = wait;
  const listening: Listening = {
    stage: 'cancel',
    next: 0,
    isEntered: true,
    task: { kind: 'cancel', elementId, taskId, details },
  };
  if (listenersAt(execution, token, listening).length === 0) return token;
  const told = { ...token, listening };
  execution.store.put('tokens', told);
  return told;
}

/** Whether the token stands for the process, which has not begun at it, or has ended. */
export function isAroundProcess({ listening }: Token): boolean {
  return listening?.stage === 'instance' || (listening?.stage === 'process' && listening.isEntered !== true);
}

/** Whether the token leaves its element behind its listeners. */
export function isLeaving({ listening }: Token): boolean {
  return listening?.isLeaving === true;
}

/** The token as a repair finds it: execution listeners that have answered are not asked again. */
export function repairable(token: Token): Token {
  const { listening } = token;
  if (listening === undefined || isLeaving(token)) return token;
  if (listening.task !== undefined) return { ...token, listening: BEHIND_START };
  return listening.isEntered === true ? withoutListening(token) : token;
}

/** The element begins, but its listeners have been asked. */
const BEHIND_START: Listening = { stage: 'start', next: Number.MAX_SAFE_INTEGER };

interface Next {
  readonly config: JobConfig;
  readonly listening: Listening;
}

function nextOf(execution: Execution, token: Token, listening: Listening): Next | null {
  for (let at: Listening | null = listening; at !== null; at = following(at)) {
    const config = listenersAt(execution, token, at)[at.next];
    if (config !== undefined) return { config, listening: at };
  }
  return null;
}

/** Null if the token makes a step before further listeners are asked. */
function following(listening: Listening): Listening | null {
  const { stage, task } = listening;
  if (stage === 'create') return isAssigned(task) ? { ...listening, stage: 'assign', next: 0 } : null;
  if (listening.isEntered !== true) return null;
  if (stage === 'process' || stage === 'cancel') return { ...withoutTask(listening), stage: 'start', next: 0 };
  return stage === 'start' ? { ...listening, stage: 'end', next: 0 } : null;
}

function withoutTask({ task: _task, ...listening }: Listening): Listening {
  return listening;
}

function isAssigned(step: TaskStep | undefined): boolean {
  return step?.kind === 'create' && step.details.assignee !== null;
}

/** Shared, since every token asks at every element. */
const NOBODY: readonly JobConfig[] = [];

function listenersAt(
  { index, state }: Execution,
  token: Token,
  { stage, task }: Pick<Listening, 'stage' | 'task'>,
): readonly JobConfig[] {
  const { model } = index;
  if (stage === 'process') return model.listeners?.start ?? NOBODY;
  if (stage === 'instance') return model.listeners?.end ?? NOBODY;
  const { node, definition } = index.at(task?.kind === 'cancel' ? task.elementId : token.elementId);
  if (stage !== 'start') return node.listeners?.[stage] ?? NOBODY;
  const own = node.listeners?.start ?? NOBODY;
  // An event subprocess begins by its start event, where its listeners are asked.
  if (isTriggered(index.at(token.elementId))) return NOBODY;
  if (definition.start === undefined || node.scope === null) return own;
  // A token outside of the event subprocess at whose start it stands is there for a wait that could not begin.
  if (state.scopes[token.scopeId]?.elementId !== node.scope) return NOBODY;
  const around = index.at(node.scope);
  return isTriggered(around) ? [...(around.node.listeners?.start ?? NOBODY), ...own] : own;
}

function isTriggered({ node, definition }: ModelElement): boolean {
  return definition.scope?.isTriggered?.(node) === true;
}

function listenerOf(
  execution: Execution,
  token: Token,
  { stage, task }: Listening,
): Partial<PulledJob> & { readonly listener: ListenerOf } {
  const { model } = execution.index;
  if (stage === 'process' || stage === 'instance') {
    const event = stage === 'process' ? 'start' : 'end';
    return { name: model.name ?? model.processId, listener: { event, isOfProcess: true } };
  }
  if (task === undefined) return { listener: { event: stage } };
  const asked = askedTask(execution, token, task);
  const listener = { event: stage, ...(task.kind === 'cancel' && { elementId: task.elementId }) };
  return { name: asked.name, listener, task: asked };
}

/** The task as it will be if nobody refuses. */
function askedTask(execution: Execution, token: Token, step: TaskStep): AskedTask {
  if (step.kind === 'create') return shown(null, step.details);
  if (step.kind === 'cancel') return shown(step.taskId, step.details);
  const wait = openTaskOf(execution, token);
  if (wait === null) throw new Error(`expected an open task at token ${token.id}, found none`);
  return shown(wait.id, { ...wait.task, ...step.changes, assignee: step.assignee });
}

function shown(id: WaitId | null, { candidateUsers = [], ...details }: TaskDetails): AskedTask {
  return { id, ...details, candidateUsers };
}

/** The task at which the token waits; null if there is none. */
export function openTaskOf({ state, store }: Execution, { id }: Token): (Wait & { kind: 'task' }) | null {
  for (const waitId of store.indexes.waitsOf(id)) {
    const wait = state.waits[waitId]!;
    if (wait.kind === 'task') return wait;
  }
  return null;
}
