import type { JsonValue, Template } from '@svc/expressions';
import type { Activation, ModelElement, ModelIndex } from './element-definition.js';
import type { ElementId } from './model.js';
import type { Failure, Result } from './result.js';
import type { EventPart, TimerCycle, Variables } from './state.js';

/** Who waits for events: a token, or a scope. The waits are those of `elementId`, whoever holds them. */
export interface EventHolder {
  readonly index: ModelIndex;
  /** Milliseconds since the epoch, from the input. */
  readonly now: number;
  /** The value of a template over the variables that the holder sees; `what` names it in the failure. */
  evaluate(template: Template, what: string): Result<JsonValue>;
  holds(condition: Template, what: string): Result<boolean>;
  startTimer(elementId: ElementId, timer: TimerStart): void;
  awaitEvent(elementId: ElementId, event: AwaitedOccurrence): void;
  awaitCondition(elementId: ElementId, condition: AwaitedCondition): void;
}

export interface TimerStart {
  readonly dueAt: number;
  readonly cycle: TimerCycle | null;
  readonly part?: EventPart;
}

export interface AwaitedOccurrence {
  readonly kind: EventKind;
  readonly name: string;
  readonly correlationKey: string | null;
  readonly part?: EventPart;
}

export interface AwaitedCondition {
  /** Null when they depend on the data. */
  readonly reads: readonly string[] | null;
  /** As it was last seen: only a change from false to true counts [engine#conditional-events]. */
  readonly isMet: boolean;
  readonly part?: EventPart;
}

/** A scope that listens for what starts its event subprocesses (BPMN 2.0.2, 13.5.4; [engine#event-subprocesses]). */
export interface ScopeListener extends EventHolder {
  /**
   * Starts the event subprocess of this start event, and gives the token that stands at it. Interrupting, everything
   * else in the scope dies first, and none of its event subprocesses starts again.
   */
  begin<Config>(start: ModelElement<Config>, isInterrupting: boolean): Activation<Config> | null;
  /** The scope cannot listen for it any more, until an operator has repaired what is wrong. */
  fail(start: Pick<ModelElement, 'node'>, failure: Failure): void;
}

export type EventKind = 'message' | 'signal' | 'callback';

export interface AwaitedEvent {
  readonly kind: EventKind;
  readonly name: Template;
}

/** A message or signal that a token throws. */
export interface PublishedByToken {
  readonly kind: 'message' | 'signal';
  readonly name: string;
  readonly correlationKey: string | null;
  readonly payload: Variables;
}
