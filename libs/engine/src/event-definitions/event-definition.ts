import type { Activation, ModelIndex } from '../element-definition.js';
import type { AwaitedEvent, EventHolder } from '../event-holder.js';
import type { BpmnError, ErrorMatch, Thrown } from '../occurrence.js';
import type { Variables } from '../variables.js';
import type { Template } from '@svc/expressions';
import type { StartTrigger } from '../process-start.js';
import type { ElementId } from '../ids.js';
import type { FlowNode } from '../model.js';
import type { Result } from '../result.js';
import type { Wait } from '../state.js';
import type { TimeZone } from '../time/time-zone.js';
import type { ElementReader, EventDefinitionSource } from '../source.js';
import type { EventFields } from './event-field.js';

/** The positions of an event definition (BPMN 2.0.2, table 10.93). */
export type EventPosition = 'start' | 'catch' | 'throw' | 'boundary' | 'end';
export type EventKindName = EventDefinitionSource['kind'];

/** Config of every event: the config of its definition with the definition's kind; null for a none event. */
export interface EventConfig {
  readonly event: ({ readonly kind: string } & { readonly [name: string]: unknown }) | null;
}
export type AnyEvent = NonNullable<EventConfig['event']>;

/** Everything about one kind of event, in any element. */
export interface EventDefinition<Source extends EventDefinitionSource = EventDefinitionSource, Config = AnyEvent> {
  /** The name of the definition in the BPMN schema, without `EventDefinition`. */
  readonly kind: Source['kind'];
  /** How the definition is written. The parsers and writers of XML and JSON know the kinds of events by these fields only. */
  readonly fields: EventFields<Source>;
  /** Positions that can run. Any other is a finding at upload. */
  readonly positions: readonly EventPosition[];
  read(source: Source, reader: ElementReader, position: EventPosition): Config;
  /** Whether it always interrupts, even if marked as non-interrupting, as an error does. */
  readonly alwaysInterrupts?: boolean;
  awaits?(config: Config): AwaitedEvent | readonly AwaitedEvent[];
  /** Begins the wait of `elementId` on this holder: a token, or a scope that listens. */
  arm?(holder: EventHolder, elementId: ElementId, config: Config): Result<void>;
  /** At the start of a process: the trigger that starts an instance. `clocks` is the time zone of the process, unless UTC. */
  instanceStart?(config: Config, clocks: TimeZone | undefined): StartTrigger;
  /** The template that must be constant text at the start of a process. */
  startTemplate?(config: Config): Template;
  /** Why it cannot start an instance, if the reason is not that it comes from inside an instance. */
  readonly notAsInstanceStart?: string;
  /** After a non-interrupting firing: begins the wait for the next one, if there is one. */
  rearm?(holder: EventHolder, elementId: ElementId, wait: Wait, config: Config): Result<void>;
  /** Whether it will fire again after this firing. */
  repeats?(holder: EventHolder, wait: Wait): boolean;
  /** Whether the condition of this wait is true. */
  isMet?(holder: EventHolder, config: Config, wait: Wait): Result<boolean>;
  /** Throws the event. If that has not cancelled the token, the token then leaves or ends. */
  emit?(activation: Activation<EventConfig>, config: Config): Result<void>;
  /** Whether a throw event publishes it to the whole tenant, for all waits of that moment [engine#signals-and-messages]. */
  readonly isPublished?: boolean;
  /** Throws the event and moves the token itself, in place of `emit`: what the token does next is part of the event. */
  throw?(activation: Activation<EventConfig>, config: Config): void;
  catches?(config: Config, thrown: Thrown): ErrorMatch | null;
  /** Variables that it sets when it has caught this error, beside its output. */
  captures?(config: Config, error: BpmnError): Variables;
  /** Whether a throw event asks for the compensation of completed activities [engine#compensation]. */
  readonly asksForCompensation?: boolean;
  /** At a boundary: whether a cancelled transaction continues here. */
  readonly catchesCancel?: boolean;
  /** At a boundary or as a start event: whether it says how its activity is compensated, so that no wait for it exists. */
  readonly namesHandler?: boolean;
  /** Reports findings that depend on other elements. */
  check?(config: Config, node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void;
  linkName?(config: Config): string;
  linkTarget?(config: Config, node: FlowNode<unknown>, index: ModelIndex): ElementId | null;
}

export function defineEvent<Kind extends EventKindName, Config>(
  definition: EventDefinition<Extract<EventDefinitionSource, { kind: Kind }>, Config> & { readonly kind: Kind },
): EventDefinition {
  return definition as unknown as EventDefinition;
}
