import { assertNever, eventDefinitions, eventSource } from '@svc/engine';
import type { EventDefinitionSource, EventField, EventValue } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import { declaredEvents } from '../source/declared-events.js';
import type { JsonDeclaration, JsonEvent, JsonProcess } from './json-process.js';

type Declarations = ReadonlyMap<string, JsonDeclaration>;

/** Converts the `event` of an element to its event definition, with its references resolved. */
export class JsonEvents {
  readonly #declared: ReadonlyMap<string, Declarations>;

  constructor(
    process: JsonProcess,
    readonly findings: Findings,
  ) {
    const lists = process as unknown as { readonly [list: string]: readonly JsonDeclaration[] | undefined };
    this.#declared = new Map([...declaredEvents.keys()].map((kind) => [kind, byId(lists[`${kind}s`], findings)]));
  }

  read(event: JsonEvent, place: Place): EventDefinitionSource {
    const definition = eventDefinitions.get(event.type);
    if (!definition) throw new Error(`the schema lets no event of type ${event.type} pass`);
    const declared = this.#resolve(event, place);
    return eventSource(definition, (name, field) => this.#valueOf(name, field, { event, declared, place }));
  }

  #valueOf(
    name: string,
    field: EventField,
    { event, declared, place }: { event: JsonEvent; declared: JsonDeclaration | null; place: Place },
  ): EventValue {
    switch (field.in) {
      case 'attribute':
        return event[name] ?? null;
      case 'flag':
        return event[name] ?? field.absent;
      case 'extension':
        return event[name] ?? declared?.[name] ?? null;
      case 'declaration':
        return declared?.[name] ?? event[name] ?? null;
      case 'child':
        return this.#expression(event, [name, field.short ?? name], place);
      default:
        return assertNever(field);
    }
  }

  #expression(event: JsonEvent, [name, short]: readonly [string, string], place: Place): string | null {
    if (name !== short && event[name] !== undefined && event[short] !== undefined)
      this.findings.error(`expected ${name} or ${short}, found both`, place);
    const value = event[name] ?? event[short];
    return value === undefined ? null : String(value).trim();
  }

  #resolve(event: JsonEvent, place: Place): JsonDeclaration | null {
    const kind = event.type;
    const reference = event[`${kind}Ref`];
    const declared = this.#declared.get(kind);
    if (reference === undefined || declared === undefined) return null;
    const found = declared.get(String(reference));
    if (found === undefined) this.findings.error(`${kind}Ref ${reference} names no ${kind} of the process`, place);
    return found ?? null;
  }
}

function byId(list: readonly JsonDeclaration[] = [], findings: Findings): Declarations {
  const map = new Map<string, JsonDeclaration>();
  for (const item of list) {
    if (map.has(item.id)) findings.error(`the id ${item.id} is used twice`, { elementId: item.id, line: null });
    map.set(item.id, item);
  }
  return map;
}
