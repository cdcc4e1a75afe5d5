import { eventDefinitions } from '@svc/engine';

/** A kind of event that refers to a root element of the same name. */
export interface DeclaredEvent {
  readonly kind: string;
  /** The field whose value the root element holds, and the attribute that holds it in XML. */
  readonly field: string;
  readonly attribute: string;
  /** `svc:` attributes that are read from the root element. */
  readonly extensions: readonly string[];
}

/** By the name of the root element: message, signal, error, escalation (BPMN 2.0.2, 8.4). */
export const declaredEvents: ReadonlyMap<string, DeclaredEvent> = new Map(
  [...eventDefinitions.values()].flatMap(({ kind, fields }) => {
    const named = Object.entries(fields);
    const extensions = named.flatMap(([name, field]) => (field.in === 'extension' ? [name] : []));
    return named.flatMap(([name, field]) =>
      field.in === 'declaration'
        ? [[kind, { kind, field: name, attribute: field.attribute, extensions }] as const]
        : [],
    );
  }),
);
