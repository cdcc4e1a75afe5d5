import type { InputResult, InstanceStatus, StartOccurrence, Variables } from '../src/index.js';
import type { ProcessForm } from './process-form.js';

/**
 * Runs one instance of a process for a scenario. Each driver reaches the same engine another way: in memory, on
 * Temporal, over HTTP. Actions name elements; the driver finds the task, call or timer that is open there.
 */
export interface Driver {
  /** By a request, or by the event that one of its starts waits for. */
  start(process: ProcessForm, variables: Variables, startedBy?: StartOccurrence): Promise<InputResult>;
  completeTask(elementId: string, variables: Variables): Promise<InputResult>;
  cancelTask(elementId: string): Promise<InputResult>;
  /** The service that the element calls answers. */
  answerCall(elementId: string, answer: CallAnswer): Promise<InputResult>;
  /** The call fails for good: by a BPMN error's code, or technically with `ServiceTaskError`. */
  failCall(elementId: string, code: string): Promise<InputResult>;
  send(event: ScenarioEvent): Promise<InputResult>;
  /** Lets time pass; timers that fall due fire in order. */
  passTime(millis: number): Promise<void>;
  suspend(): Promise<InputResult>;
  resume(): Promise<InputResult>;
  terminate(): Promise<InputResult>;
  updateVariables(variables: Variables): Promise<InputResult>;
  /** The token that an error froze there. */
  retryToken(elementId: string, variables: Variables): Promise<InputResult>;
  /** The newest token that stands there: of an activity that runs several times an item, not the whole. */
  moveToken(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult>;
  /** All of them. */
  moveTokens(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult>;
  /** The newest again. */
  cancelToken(elementId: string): Promise<InputResult>;
  addToken(elementId: string, variables: Variables): Promise<InputResult>;
  /** The oldest timer that waits there, as the other two. */
  cancelTimer(elementId: string): Promise<InputResult>;
  fireTimer(elementId: string): Promise<InputResult>;
  /** It is due so many milliseconds from now. */
  moveTimer(elementId: string, millis: number): Promise<InputResult>;
  view(): Promise<InstanceView>;
  /** The nth instance of this definition, from 1, that was called, by this instance or by one that it has called. */
  called(key: string, nth: number): Promise<Driver>;
  /** For how long the view may lag behind what was done, in milliseconds; 0 when absent. */
  readonly lagMs?: number;
  /** The scenario has gone as it should: looks at what the scenario does not. */
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
  /** Where tokens wait for the outside, with repetitions, sorted; joins are not among them. */
  readonly waitingAt: readonly string[];
  /** Elements completed so far, in order. */
  readonly completed: readonly string[];
  /** What it has published to the tenant, in order; absent where that cannot be told. */
  readonly published?: readonly ScenarioEvent[];
}
