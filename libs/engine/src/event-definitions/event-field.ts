import type { ModelRuleId } from '../model-rules/model-rules.js';
import type { EventDefinitionSource } from '../source.js';

/**
 * One value of an event definition, as XML and the JSON form write it. In JSON it is a property with the field's name.
 * Where XML refers to a root element, JSON has that element's name as text.
 */
export type EventField = FieldForm & {
  /** Description in the schema of the JSON form. */
  readonly description?: string;
  /** The JSON form must have it, or another field of the event that is needed. Absent: it may be left out. */
  readonly isNeeded?: true;
};

type FieldForm =
  /** An attribute. */
  | { readonly in: 'attribute' }
  /** A boolean attribute, with its value when left out. */
  | { readonly in: 'flag'; readonly absent: boolean }
  /** A `svc:` attribute of the definition or of the root element to which the event refers. */
  | { readonly in: 'extension' }
  /** A child with an expression. `short` is a second name of the JSON property. */
  | { readonly in: 'child'; readonly short?: string }
  /** This attribute of the root element named by `<kind>Ref`. A name must be declared; a code may be used directly. */
  | { readonly in: 'declaration'; readonly attribute: string; readonly rule: ModelRuleId };

/** A field for each value of the source except `kind`. For the general source type: any fields. */
export type EventFields<Source extends EventDefinitionSource> = EventDefinitionSource extends Source
  ? Readonly<Record<string, EventField>>
  : { readonly [name in Exclude<keyof Source, 'kind'>]: EventField };

export type EventValue = string | boolean | null;

/** Makes the source of an event of this kind from the values found for its fields. */
export function eventSource(
  { kind, fields }: { readonly kind: string; readonly fields: Readonly<Record<string, EventField>> },
  find: (name: string, field: EventField) => EventValue,
): EventDefinitionSource {
  const values = Object.entries(fields).map(([name, field]) => [name, find(name, field)] as const);
  return { kind, ...Object.fromEntries(values) } as unknown as EventDefinitionSource;
}
