import type { JsonValue } from '@svc/expressions';
import type { ElementId } from './ids.js';
import type { DecisionEvaluation, JobError, JobResponse } from './inputs.js';
import type { Variables } from './variables.js';
import type { Wait } from './state.js';

export interface BpmnError {
  readonly code: string;
  readonly message: string;
  /** Its message need not name its code. */
  readonly raisedByService?: true;
}

/** What walks outward from where it was thrown (BPMN 2.0.2, 10.5.6; [engine#errors] [engine#escalation]). */
export interface Thrown extends BpmnError {
  readonly kind: 'error' | 'escalation';
}

/** Within one scope the exact code is looked for first, then a catch-all [engine#errors]. */
export type ErrorMatch = 'exact' | 'catch-all';

export type QuestionWait = Wait & { kind: 'question' };

/** What satisfied a wait. */
export type Occurrence =
  | { readonly type: 'taskCompleted'; readonly variables: Variables; readonly wait: Wait }
  | { readonly type: 'jobSucceeded'; readonly response: JobResponse; readonly wait: Wait }
  | { readonly type: 'jobFailed'; readonly error: JobError; readonly wait: Wait }
  | { readonly type: 'timerFired'; readonly wait: Wait }
  | { readonly type: 'eventReceived'; readonly payload: Variables; readonly wait: Wait }
  | {
      readonly type: 'childCompleted';
      readonly variables: Variables;
      readonly untouched?: readonly string[];
      readonly wait: Wait;
    }
  | { readonly type: 'decisionEvaluated'; readonly evaluation: DecisionEvaluation; readonly wait: QuestionWait }
  | { readonly type: 'entryFound'; readonly found: boolean; readonly value: JsonValue; readonly wait: QuestionWait }
  | { readonly type: 'questionFailed'; readonly message: string; readonly wait: QuestionWait }
  | { readonly type: 'conditionMet'; readonly wait: Wait }
  | { readonly type: 'errorThrown'; readonly error: BpmnError }
  | { readonly type: 'escalationThrown'; readonly escalation: BpmnError }
  /** The last token of the scope that the token hosts is gone. */
  | { readonly type: 'scopeCompleted' }
  /** All that the element asked to be compensated is. */
  | { readonly type: 'compensated' }
  /** The transaction has been undone. */
  | { readonly type: 'transactionCancelled' };

/** What a compensation throw event asks for; `activity` null is everything that has completed on its level. */
export interface CompensationRequest {
  readonly activity: ElementId | null;
  /** Does the thrower wait until all is compensated? */
  readonly isAwaited: boolean;
}
