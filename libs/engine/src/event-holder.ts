import type { JsonValue, Template } from '@svc/expressions';
import type { ElementId } from './ids.js';
import type { Result } from './result.js';
import type { Variables } from './variables.js';
import type { EventPart, TimerCycle } from './state.js';
import type { TimeZone } from './time/time-zone.js';

/** A token or a scope that waits for events. Each wait belongs to the element `elementId`. */
export interface EventHolder {
  /** The time zone in which the process counts days and months. */
  readonly clocks: TimeZone;
  /** Milliseconds since the epoch, from the input. */
  readonly now: number;
  /** Whether a sequence flow leads to the element. */
  isReached(elementId: ElementId): boolean;
  /** The value of a template, with the variables that the holder sees. A failure's message names it as `what`. */
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
  /** The variables that the condition reads; null when they depend on the data. */
  readonly reads: readonly string[] | null;
  /** The last known value. Only a change from false to true is an event [engine#conditional-events]. */
  readonly isMet: boolean;
  readonly part?: EventPart;
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
