import type { Execution } from '../execution/execution.js';
import type { EngineInput } from '../inputs.js';
import { assertNever } from '@svc/expressions';
import { ACCEPTED } from './applied.js';
import type { Applied } from './applied.js';
import { applyResumed, applySuspended, applyTerminated, applyVariablesUpdated } from './control.js';
import { applyCallAnswered, applyHeldCallAnswer } from './call-answers.js';
import { applyChildReport } from './children.js';
import { applyEventReceived, applyHeldEvent } from './events.js';
import { applyAnswer } from './questions.js';
import { applyFileChanged } from './files.js';
import { applyTokenRecovery } from './recovery/apply-recovery.js';
import { applyHeldAnswer, applyPulledJobAnswered } from './pulled-jobs.js';
import { applyHeldFiring, applyJobFailed, applyJobSucceeded, applyTimerFired } from './results.js';
import { applyStarted } from './started.js';
import { applyInputStuck } from './stuck.js';
import { applyTimerOperation } from './timers.js';
import { applyTaskAssigned, applyTaskCancelled, applyTaskCompleted } from './tasks.js';

/** Applies one input to the state. The following `run` moves the tokens that can move because of it. */
export function applyInput(execution: Execution, input: EngineInput): Applied {
  switch (input.type) {
    case 'started':
      return applyStarted(execution, input);
    case 'taskCompleted':
      return applyTaskCompleted(execution, input);
    case 'taskAssigned':
      return applyTaskAssigned(execution, input);
    case 'taskCancelled':
      return applyTaskCancelled(execution, input);
    case 'pulledJobAnswered':
      return applyPulledJobAnswered(execution, input);
    case 'callAnswered':
      return applyCallAnswered(execution, input);
    case 'jobSucceeded':
      return applyJobSucceeded(execution, input);
    case 'jobFailed':
      return applyJobFailed(execution, input);
    case 'timerFired':
      return applyTimerFired(execution, input);
    case 'eventReceived':
      return applyEventReceived(execution, input);
    case 'variablesUpdated':
      return applyVariablesUpdated(execution, input);
    case 'fileChanged':
      return applyFileChanged(execution, input);
    case 'suspended':
      return applySuspended(execution, input);
    case 'resumed':
      return applyResumed(execution, input);
    case 'terminated':
      return applyTerminated(execution, input);
    case 'tokenRetried':
    case 'tokensRetried':
    case 'tokenMoved':
    case 'tokenCancelled':
    case 'tokenAdded':
      return applyTokenRecovery(execution, input);
    case 'timerCancelled':
    case 'timerFiredNow':
    case 'timerMoved':
      return applyTimerOperation(execution, input);
    case 'childCompleted':
    case 'childFailed':
    case 'childEscalated':
    case 'childTerminated':
    case 'childNotStarted':
      return applyChildReport(execution, input);
    case 'decisionEvaluated':
    case 'entryFound':
    case 'questionFailed':
      return applyAnswer(execution, input);
    case 'inputStuck':
      return applyInputStuck(execution, input);
    case 'continued':
      return ACCEPTED;
    default:
      return assertNever(input);
  }
}

/** Applies the oldest held input. False if there is none, or the instance is not running. */
export function applyHeld(execution: Execution): boolean {
  const { state, store } = execution;
  const [oldest, ...others] = state.held;
  if (state.status !== 'running' || oldest === undefined) return false;
  store.set('held', others);
  execution.cost.beginStep();
  if (oldest.input.type === 'eventReceived') applyHeldEvent(execution, oldest.input);
  else if (oldest.input.type === 'timerFired') applyHeldFiring(execution, oldest.input);
  else if (oldest.input.type === 'pulledJobAnswered') applyHeldAnswer(execution, oldest.input);
  else if (oldest.input.type === 'callAnswered') applyHeldCallAnswer(execution, oldest.input);
  else applyInput(execution, oldest.input);
  return true;
}
