import type { Job } from '../../commands.js';
import type { AwaitedCondition, AwaitedOccurrence, TimerStart } from '../../event-holder.js';
import type { Occurrence } from '../../occurrence.js';
import type { ElementId } from '../../ids.js';
import { hasListeners } from '../../listeners.js';
import type { PulledJob } from '../../pulled-job.js';
import type { TaskDetails, Token } from '../../state.js';
import { chargeSending } from '../variables/size-checks.js';
import type { Execution } from '../execution.js';
import { jobVariables, placeOfJob } from './job-snapshot.js';
import { taskSnapshot } from './task-snapshot.js';
import { closeWait, openWait, waitHere } from './waits.js';
import type { Holder } from './waits.js';

/** Temporal shows at most 400 bytes of a summary, and a code unit takes at most three bytes. */
const SUMMARY_UNITS = 130;

/** This many bytes, when shown or sent, cost as much as an element step. */
const BYTES_PER_STEP = 2_500;

/** Charges a wait that sends all variables, so that one commit writes, and one step sends, a bounded amount. */
export function payForVariables(execution: Execution): void {
  execution.stepsLeft -= Math.floor(execution.state.variableBytes / BYTES_PER_STEP);
  execution.cost.chargeBytes(execution.state.variableBytes);
}

export function openTask(execution: Execution, token: Token, task: TaskDetails): void {
  payForVariables(execution);
  const { id: taskId } = openWait(execution, token.id, { kind: 'task', elementId: token.elementId, task });
  const variables = taskSnapshot(execution.state, token, execution.elementOf(token).node);
  const place = { taskId, tokenId: token.id, elementId: token.elementId };
  const asked = hasListeners(execution.elementOf(token).node, 'assign') ? ({ isAssignmentAsked: true } as const) : {};
  execution.record({ fact: 'task.created', ...place, ...task, ...asked, variables });
  waitHere(execution, token, 'waiting');
}

export function completeTask(
  execution: Execution,
  { wait, variables, actor }: Occurrence & { type: 'taskCompleted' },
): void {
  closeWait(execution, wait);
  const { input } = execution;
  const claimVersion = input?.input.type === 'taskCompleted' ? input.input.claimVersion : null;
  const completed = { taskId: wait.id, elementId: wait.elementId, claimVersion, inputId: input?.id ?? '', variables };
  execution.record({ fact: 'task.completed', ...completed }, actor ?? input?.actor);
}

/** Offers work to the workers of its type. Nothing is sent: they pull it. */
export function offerJob(execution: Execution, token: Token, pulled: PulledJob): void {
  payForVariables(execution);
  const { id: jobId } = openWait(execution, token.id, { kind: 'pulledJob', elementId: token.elementId, pulled });
  const given = jobVariables(execution.state, token, pulled);
  const place = placeOfJob(execution.index, { elementId: token.elementId, pulled });
  execution.record({ fact: 'job.created', tokenId: token.id, ...place, jobId, ...pulled, ...given });
  waitHere(execution, token, 'waiting');
}

export function startJob(execution: Execution, token: Token, call: Omit<Job, 'jobId' | 'elementId' | 'summary'>): void {
  const { id: tokenId, elementId } = token;
  const job: Job = { jobId: execution.newId(), elementId, summary: summaryOf(execution, elementId), ...call };
  chargeSending(execution, call.request.body);
  openWait(execution, tokenId, { kind: 'job', elementId, job });
  execution.command({ command: 'startJob', ...job });
  execution.record({ fact: 'call.started', jobId: job.jobId, elementId, tokenId });
  waitHere(execution, token, 'active');
}

interface OfElement {
  readonly elementId: ElementId;
}

export function startTimer(execution: Execution, holder: Holder, timer: TimerStart & OfElement): void {
  const { elementId, dueAt, cycle, ...place } = timer;
  const timerId = execution.newId();
  const summary = summaryOf(execution, elementId);
  openWait(execution, holder, { kind: 'timer', elementId, timerId, dueAt, cycle, summary, ...place });
  execution.command({ command: 'startTimer', timerId, elementId, dueAt, summary });
  execution.record({ fact: 'timer.scheduled', timerId, elementId, tokenId: holder.tokenId, dueAt });
}

export function awaitEvent(execution: Execution, holder: Holder, event: AwaitedOccurrence & OfElement): void {
  const { isLasting, ...once } = event;
  const lasting = isLasting && execution.behaviour.keepsWaits ? { isLasting } : {};
  const { id: waitId } = openWait(execution, holder, { ...once, ...lasting });
  const { part: _part, callId: _callId, ...awaited } = { ...once, ...lasting };
  execution.record({ fact: 'wait.armed', waitId, ...awaited });
  execution.armed.push(waitId);
}

/** Begins a wait for a condition. Nothing outside is told, since the engine itself sees when a variable changes. */
export function awaitCondition(execution: Execution, holder: Holder, condition: AwaitedCondition & OfElement): void {
  const { id } = openWait(execution, holder, { kind: 'condition', ...condition });
  execution.conditionsToCheck.push(id);
}

export function summaryOf({ index }: Execution, elementId: ElementId): string {
  return (index.at(elementId).node.name ?? elementId).slice(0, SUMMARY_UNITS);
}
