import type { ElementId } from './ids.js';
import type { TimeZone } from './time/time-zone.js';

/** What begins an instance: a message or signal of this name, or a timer, whose name is a {@link StartSchedule} as JSON. */
export interface StartTrigger {
  readonly kind: 'message' | 'signal' | 'timer';
  readonly name: string;
}
export interface ProcessStart extends StartTrigger {
  readonly elementId: ElementId;
}

/** When a timer starts instances of the active version; durations and cycles count from when it became active. */
export interface StartSchedule {
  readonly timer: 'timeDate' | 'timeDuration' | 'timeCycle';
  readonly value: string;
  /** What the clocks of the process's time zone show; absent: UTC. */
  readonly clocks?: TimeZone;
}
