import type { ModelRuleId } from '../model-rules/model-rules.js';
import type { EventDefinitionSource } from '../source.js';

/**
 * One value of an event definition: what it is in XML, and what the JSON form says of it. In JSON it is a property with
 * the field's name, and its names are in plain text where XML refers to a root element.
 */
export type EventField = FieldForm & {
  /** In the schema of the JSON form. */
  readonly description?: string;
  /** The JSON form must have it, or another one of its event that must be there. Absent: it may be left out. */
  readonly isNeeded?: true;
};

type FieldForm =
  /** An attribute. */
  | { readonly in: 'attribute' }
  /** A boolean attribute, with the value that it has when it is left out. */
  | { readonly in: 'flag'; readonly absent: boolean }
  /** A `svc:` attribute, also of the root element that the event refers to. */
  | { readonly in: 'extension' }
  /** A child that holds an expression. `short` is a second name of the JSON property. */
  | { readonly in: 'child'; readonly short?: string }
  /** This attribute of the root element that `<kind>Ref` names. A name must be declared; a code may be used as it is. */
  | { readonly in: 'declaration'; readonly attribute: string; readonly rule: ModelRuleId };

/** A field for each value of the source, `kind` excepted; of any source: whatever there is. */
export type EventFields<Source extends EventDefinitionSource> = EventDefinitionSource extends Source
  ? Readonly<Record<string, EventField>>
  : { readonly [name in Exclude<keyof Source, 'kind'>]: EventField };

export type EventValue = string | boolean | null;

/** The source of an event of this kind, with what was found for each field. */
export function eventSource(
  { kind, fields }: { readonly kind: string; readonly fields: Readonly<Record<string, EventField>> },
  find: (name: string, field: EventField) => EventValue,
): EventDefinitionSource {
  const values = Object.entries(fields).map(([name, field]) => [name, find(name, field)] as const);
  return { kind, ...Object.fromEntries(values) } as unknown as EventDefinitionSource;
}
