import type { ElementId } from './ids.js';
import type { TimeZone } from './time/time-zone.js';

/** What starts an instance: a message or signal with this name, or a timer, whose name is a {@link StartSchedule} as JSON. */
export interface StartTrigger {
  readonly kind: 'message' | 'signal' | 'timer';
  readonly name: string;
}
export interface ProcessStart extends StartTrigger {
  readonly elementId: ElementId;
}

/** When a timer starts instances of the active version. Durations and cycles count from its activation. */
export interface StartSchedule {
  readonly timer: 'timeDate' | 'timeDuration' | 'timeCycle';
  readonly value: string;
  /** The time zone of the process; absent: UTC. */
  readonly clocks?: TimeZone;
}
