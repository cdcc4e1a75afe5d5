import { callOf, reportToParent } from '../execution/waits/calls.js';
import type { ChildWait } from '../execution/waits/calls.js';
import { dispatch } from '../execution/dispatch.js';
import { catchError, catchEscalation, isInHandler, reported } from '../execution/failures/errors.js';
import type { Execution } from '../execution/execution.js';
import { raise } from '../execution/failures/raising.js';
import { closeWait } from '../execution/waits/waits.js';
import type { ChildReport } from '../child-report.js';
import { assertNever } from '@svc/expressions';
import type { BpmnError } from '../occurrence.js';
import type { Failure } from '../result.js';
import { ACCEPTED } from './applied.js';
import type { Applied } from './applied.js';
import { hold, mustHold } from './held.js';

/** Applies a report of a called instance. Changes nothing if its call activity has ended [engine#call-activity]. */
export function applyChildReport(execution: Execution, report: ChildReport): Applied {
  const call = callOf(execution, report.childId);
  if (!call) return ACCEPTED;
  if (mustHold(execution)) return hold(execution);
  receive(execution, call, report);
  return ACCEPTED;
}

function receive(execution: Execution, call: ChildWait, report: ChildReport): void {
  switch (report.type) {
    case 'childCompleted':
      closeWait(execution, call);
      return dispatch(execution, call, { ...report, wait: call });
    case 'childFailed':
      return receiveError(execution, call, report);
    case 'childEscalated':
      return receiveEscalation(execution, call, report);
    case 'childTerminated':
      return giveUp(execution, call, {
        code: 'ChildTerminated',
        message: `expected instance ${call.id} of ${call.child.definitionKey} to complete, but it was terminated`,
      });
    case 'childNotStarted':
      return giveUp(execution, call, report);
    default:
      return assertNever(report);
  }
}

/**
 * The call activity throws an error that the called instance did not catch. If no handler catches it, the called instance
 * stays in error until it is repaired, and the call activity goes on waiting for it.
 */
function receiveError(execution: Execution, call: ChildWait, report: BpmnError): void {
  const caller = execution.token(call.tokenId);
  const error = reported(report);
  const isCaught = catchError(execution, caller, error);
  if (!isCaught && !isInHandler(execution, caller)) reportToParent(execution, { type: 'childFailed', ...error });
}

/** An escalation stops no token of the called instance. A handler in this instance may end the called one [engine#escalation]. */
function receiveEscalation(execution: Execution, call: ChildWait, { code, data }: Omit<BpmnError, 'message'>): void {
  const message = `instance ${call.id} of ${call.child.definitionKey} has escalated`;
  const carried = data && { data };
  const isCaught = catchEscalation(execution, execution.token(call.tokenId), { code, message, ...carried });
  if (!isCaught) reportToParent(execution, { type: 'childEscalated', code, ...carried });
}

/** Stops the call activity. When it is resumed, it calls again. */
function giveUp(execution: Execution, call: ChildWait, { code, message, violations }: Failure): void {
  closeWait(execution, call);
  raise(execution, execution.token(call.tokenId), { code, message, ...(violations && { violations }) });
}
