import type { JsonValue } from '@svc/expressions';
import type { CallOutcome } from './call-answered.js';
import type { ElementId } from './ids.js';
import type { Actor, DecisionEvaluation, JobError, JobResponse } from './inputs.js';
import type { JobOutcome } from './pulled-job.js';
import type { Variables } from './variables.js';
import type { Wait } from './state.js';

export interface BpmnError {
  readonly code: string;
  readonly message: string;
  /** What it carries: the mapped inputs of its throw event (BPMN 2.0.2, 10.5.1). Absent if it carries nothing. */
  readonly data?: Variables;
  /** A service raised it: the message does not always contain the code. */
  readonly raisedByService?: true;
}

/** An error or escalation on its way outward from the thrower (BPMN 2.0.2, 10.5.6; [engine#errors] [engine#escalation]). */
export interface Thrown extends BpmnError {
  readonly kind: 'error' | 'escalation';
}

/** In each scope a handler of the exact code wins over a catch-all [engine#errors]. */
export type ErrorMatch = 'exact' | 'catch-all';

export type QuestionWait = Wait & { kind: 'question' };

/** What satisfied a wait. */
export type Occurrence =
  /** `actor`: who has completed it, where a listener was asked; absent: the caller of the input. */
  | { readonly type: 'taskCompleted'; readonly variables: Variables; readonly wait: Wait; readonly actor?: Actor }
  | { readonly type: 'pulledJobAnswered'; readonly outcome: JobOutcome; readonly wait: Wait }
  | { readonly type: 'callAnswered'; readonly outcome: CallOutcome; readonly wait: Wait }
  | { readonly type: 'jobSucceeded'; readonly response: JobResponse; readonly wait: Wait }
  | { readonly type: 'jobFailed'; readonly error: JobError; readonly wait: Wait }
  | { readonly type: 'timerFired'; readonly wait: Wait }
  | { readonly type: 'eventReceived'; readonly payload: Variables; readonly wait: Wait }
  | {
      readonly type: 'childCompleted';
      readonly variables: Variables;
      readonly untouched?: readonly string[];
      readonly givenObjects?: Variables;
      readonly wait: Wait;
    }
  | { readonly type: 'decisionEvaluated'; readonly evaluation: DecisionEvaluation; readonly wait: QuestionWait }
  | { readonly type: 'entryFound'; readonly found: boolean; readonly value: JsonValue; readonly wait: QuestionWait }
  | { readonly type: 'questionFailed'; readonly message: string; readonly wait: QuestionWait }
  | { readonly type: 'conditionMet'; readonly wait: Wait }
  | { readonly type: 'errorThrown'; readonly error: BpmnError }
  | { readonly type: 'escalationThrown'; readonly escalation: BpmnError }
  /** The last token of the scope hosted by the token has ended. */
  | { readonly type: 'scopeCompleted' }
  /** The compensation that the element asked for is complete. */
  | { readonly type: 'compensated' }
  /** The transaction has been compensated. */
  | { readonly type: 'transactionCancelled' };

/** A compensation throw event's request. `activity` null: all activities of its level that have completed. */
export interface CompensationRequest {
  readonly activity: ElementId | null;
  /** Whether the thrower waits until the compensation is complete. */
  readonly isAwaited: boolean;
}
