import type { InputResult, InstanceStatus, StartOccurrence, Variables } from '../src/index.js';
import type { ProcessForm } from './process-form.js';

/**
 * Runs one instance of a process for a scenario. Each driver reaches the same engine in another way: in memory, on
 * Temporal, or over HTTP. Actions name elements; the driver finds the open task, call or timer there.
 */
export interface Driver {
  /** Starts an instance by a request, or by the event of a start element. */
  start(process: ProcessForm, variables: Variables, startedBy?: StartOccurrence): Promise<InputResult>;
  /** Completes the task, or the job that a worker pulls. */
  completeTask(elementId: string, variables: Variables): Promise<InputResult>;
  cancelTask(elementId: string): Promise<InputResult>;
  /** Answers the call of the element. */
  answerCall(elementId: string, answer: CallAnswer): Promise<InputResult>;
  /** Lets the call or job fail for good: with a BPMN error code, or technically with `ServiceTaskError`. */
  failCall(elementId: string, code: string): Promise<InputResult>;
  send(event: ScenarioEvent): Promise<InputResult>;
  /** Lets time pass; timers that fall due fire in order. */
  passTime(millis: number): Promise<void>;
  suspend(): Promise<InputResult>;
  resume(): Promise<InputResult>;
  terminate(): Promise<InputResult>;
  updateVariables(variables: Variables): Promise<InputResult>;
  /** Retries the frozen token at the element. */
  retryToken(elementId: string, variables: Variables): Promise<InputResult>;
  /** Moves the newest token at the element. For an activity that runs several times that is an item, not the whole. */
  moveToken(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult>;
  /** Moves all tokens at the element. */
  moveTokens(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult>;
  /** Cancels the newest token at the element. */
  cancelToken(elementId: string): Promise<InputResult>;
  addToken(elementId: string, variables: Variables): Promise<InputResult>;
  /** Cancels the oldest timer at the element. The next two act on the oldest one too. */
  cancelTimer(elementId: string): Promise<InputResult>;
  fireTimer(elementId: string): Promise<InputResult>;
  /** Makes the timer due this many milliseconds from now. */
  moveTimer(elementId: string, millis: number): Promise<InputResult>;
  view(): Promise<InstanceView>;
  /** The nth instance of this definition, from 1, called by this instance or by one that it has called. */
  called(key: string, nth: number): Promise<Driver>;
  /** How many milliseconds the view may lag behind the actions; absent: 0. */
  readonly lagMs?: number;
  /** Called after a successful scenario, for checks that the scenario itself does not contain. */
  conclude?(): Promise<void>;
  dispose?(): Promise<void>;
}

export interface CallAnswer {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body: Variables[string];
}

export interface ScenarioEvent {
  readonly kind: 'message' | 'signal' | 'callback';
  readonly name: string;
  readonly payload: Variables;
  readonly correlationKey: string | null;
}

/** What every driver can tell about its instance. */
export interface InstanceView {
  readonly status: InstanceStatus;
  readonly error: string | null;
  readonly variables: Variables;
  /** The elements where tokens wait for the outside, sorted, with repetitions and without joins. */
  readonly waitingAt: readonly string[];
  /** The elements completed so far, in order. */
  readonly completed: readonly string[];
  /** The events that it has published, in order; absent if the driver cannot tell. */
  readonly published?: readonly ScenarioEvent[];
}
