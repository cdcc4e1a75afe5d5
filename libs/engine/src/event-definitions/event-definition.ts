import type { Activation, ModelIndex } from '../element-definition.js';
import type { AwaitedEvent, EventHolder } from '../event-holder.js';
import type { ErrorMatch, Thrown } from '../occurrence.js';
import type { Template } from '@svc/expressions';
import type { StartTrigger } from '../process-start.js';
import type { ElementId } from '../ids.js';
import type { FlowNode } from '../model.js';
import type { Result } from '../result.js';
import type { Wait } from '../state.js';
import type { TimeZone } from '../time/time-zone.js';
import type { ElementReader, EventDefinitionSource } from '../source.js';
import type { EventFields } from './event-field.js';

/** Where an event definition can stand (BPMN 2.0.2, table 10.93). */
export type EventPosition = 'start' | 'catch' | 'throw' | 'boundary' | 'end';
export type EventKindName = EventDefinitionSource['kind'];

/** Config of every event: its definition's config with the kind that reads it; null for a none event. */
export interface EventConfig {
  readonly event: ({ readonly kind: string } & { readonly [name: string]: unknown }) | null;
}
export type AnyEvent = NonNullable<EventConfig['event']>;

/** Everything about one kind of event, whatever element it stands in. */
export interface EventDefinition<Source extends EventDefinitionSource = EventDefinitionSource, Config = AnyEvent> {
  /** The name of the definition in the BPMN schema, without `EventDefinition`. */
  readonly kind: Source['kind'];
  /** How it is written; the parsers and writers of XML and JSON know no kind of event beside these. */
  readonly fields: EventFields<Source>;
  /** Positions that can be run; any other is a finding at upload. */
  readonly positions: readonly EventPosition[];
  read(source: Source, reader: ElementReader, position: EventPosition): Config;
  /** It interrupts, whatever the event says: an error always does. */
  readonly alwaysInterrupts?: boolean;
  awaits?(config: Config): AwaitedEvent | readonly AwaitedEvent[];
  /** Begins the wait of `elementId` on this holder: a token, or a scope that listens. */
  arm?(holder: EventHolder, elementId: ElementId, config: Config): Result<void>;
  /** At the start of a process: what begins an instance. `clocks` are the process's, where not UTC. */
  instanceStart?(config: Config, clocks: TimeZone | undefined): StartTrigger;
  /** What of it must be plain text there. */
  startTemplate?(config: Config): Template;
  /** Why it cannot begin an instance, where more is to be said than that it comes from inside one. */
  readonly notAsInstanceStart?: string;
  /** After a firing that did not interrupt: begins the wait for the next one, if there is one. */
  rearm?(holder: EventHolder, elementId: ElementId, wait: Wait, config: Config): Result<void>;
  /** After a firing: will there be another one? */
  repeats?(holder: EventHolder, wait: Wait): boolean;
  /** Does the condition hold that this wait is for? */
  isMet?(holder: EventHolder, config: Config, wait: Wait): Result<boolean>;
  /** Throws it from where the token stands; if that has not cancelled the token it then leaves or ends. */
  emit?(activation: Activation<EventConfig>, config: Config): Result<void>;
  /** Thrown, it goes to the whole tenant: to whoever waits at that moment [engine#signals-and-messages]. */
  readonly isPublished?: boolean;
  /** Throws it and moves the token itself, instead of `emit`: what the token does next is part of the event. */
  throw?(activation: Activation<EventConfig>, config: Config): void;
  catches?(config: Config, thrown: Thrown): ErrorMatch | null;
  /** Thrown, it asks for the compensation of what has completed [engine#compensation]. */
  readonly asksForCompensation?: boolean;
  /** At a boundary: a cancelled transaction is left by it. */
  readonly catchesCancel?: boolean;
  /** At a boundary, or as a start: it says how its activity is compensated, and is never awaited. */
  readonly namesHandler?: boolean;
  /** Findings that need the event's surroundings. */
  check?(config: Config, node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void;
  linkName?(config: Config): string;
  linkTarget?(config: Config, node: FlowNode<unknown>, index: ModelIndex): ElementId | null;
}

export function defineEvent<Kind extends EventKindName, Config>(
  definition: EventDefinition<Extract<EventDefinitionSource, { kind: Kind }>, Config> & { readonly kind: Kind },
): EventDefinition {
  return definition as unknown as EventDefinition;
}
