import type { Activation, AwaitedEvent, BpmnError, ErrorMatch, ModelIndex } from '../element-definition.js';
import type { ElementId, FlowNode } from '../model.js';
import type { Result } from '../result.js';
import type { Wait } from '../state.js';
import type { ElementReader, EventDefinitionSource } from '../source.js';

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
  readonly kind: Source['kind'];
  /** Positions that can be run; any other is a finding at upload. */
  readonly positions: readonly EventPosition[];
  read(source: Source, reader: ElementReader, position: EventPosition): Config;
  awaits?(config: Config): AwaitedEvent;
  /** Begins the wait of `elementId` on this token. */
  arm?(activation: Activation, elementId: ElementId, config: Config): Result<void>;
  /** After a firing that did not interrupt: begins the wait for the next one, if there is one. */
  rearm?(activation: Activation, elementId: ElementId, wait: Wait): Result<void>;
  throw?(activation: Activation<EventConfig>, config: Config): void;
  catches?(config: Config, error: BpmnError): ErrorMatch | null;
  linkName?(config: Config): string;
  linkTarget?(config: Config, node: FlowNode<unknown>, index: ModelIndex): ElementId | null;
}

export function defineEvent<Kind extends EventKindName, Config>(
  definition: EventDefinition<Extract<EventDefinitionSource, { kind: Kind }>, Config> & { readonly kind: Kind },
): EventDefinition {
  return definition as unknown as EventDefinition;
}
