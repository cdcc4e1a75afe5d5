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

interface WaitMark {
  readonly part?: EventPart;
  readonly isLasting?: true;
}

/** The same holder, whose waits begin with a mark. */
export function marking(holder: EventHolder, { part, isLasting }: WaitMark): EventHolder {
  const ofPart = part === undefined ? {} : { part };
  // The parts of a parallel multiple event begin together, each time anew.
  const lasting = (of: EventPart | undefined) => (isLasting && of?.together === undefined ? { isLasting } : {});
  return {
    clocks: holder.clocks,
    now: holder.now,
    isReached: (elementId) => holder.isReached(elementId),
    evaluate: (template, what) => holder.evaluate(template, what),
    holds: (condition, what) => holder.holds(condition, what),
    startTimer: (elementId, timer) => holder.startTimer(elementId, { ...timer, ...ofPart }),
    awaitEvent: (elementId, event) =>
      holder.awaitEvent(elementId, { ...event, ...ofPart, ...lasting(part ?? event.part) }),
    awaitCondition: (elementId, condition) => holder.awaitCondition(elementId, { ...condition, ...ofPart }),
  };
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
  /** Whether it may occur any number of times while the holder lives. */
  readonly isLasting?: true;
  readonly part?: EventPart;
  /** The asynchronous call whose answer it is. */
  readonly callId?: string;
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
