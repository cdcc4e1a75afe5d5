import type { EventDefinitionSource } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import type { JsonEvent, JsonProcess } from './json-process.js';

/** The properties that may hold a timer's value, the standard's names and their short forms. */
const TIMERS = [
  ['timeDate', 'timeDate'],
  ['timeDate', 'date'],
  ['timeDuration', 'timeDuration'],
  ['timeDuration', 'duration'],
  ['timeCycle', 'timeCycle'],
  ['timeCycle', 'cycle'],
] as const;

/** Turns the `event` of an element into its event definition, with its references resolved. */
export class JsonEvents {
  readonly #messages: ReadonlyMap<string, { readonly name: string; readonly correlationKey?: string }>;
  readonly #signals: ReadonlyMap<string, { readonly name: string }>;
  readonly #errors: ReadonlyMap<string, { readonly code: string }>;
  readonly #escalations: ReadonlyMap<string, { readonly code: string }>;

  constructor(
    process: JsonProcess,
    readonly findings: Findings,
  ) {
    this.#messages = byId(process.messages, findings);
    this.#signals = byId(process.signals, findings);
    this.#errors = byId(process.errors, findings);
    this.#escalations = byId(process.escalations, findings);
  }

  read(event: JsonEvent, place: Place): EventDefinitionSource[] {
    switch (event.type) {
      case 'timer':
        return this.#timer(event, place);
      case 'message':
        return [this.#message(event, place)];
      case 'signal':
        return [
          {
            kind: 'signal',
            name: this.#resolve('signal', event.signalRef, this.#signals, place)?.name ?? event.name ?? null,
          },
        ];
      case 'error':
        return [
          {
            kind: 'error',
            code: this.#resolve('error', event.errorRef, this.#errors, place)?.code ?? event.code ?? null,
          },
        ];
      case 'escalation': {
        const declared = this.#resolve('escalation', event.escalationRef, this.#escalations, place);
        return [{ kind: 'escalation', code: declared?.code ?? event.code ?? null }];
      }
      case 'conditional':
        return [{ kind: 'conditional', condition: event.condition?.trim() ?? '' }];
      case 'link':
        return [{ kind: 'link', name: event.name ?? null }];
      case 'compensate':
        return [
          {
            kind: 'compensate',
            activityRef: event.activityRef ?? null,
            waitForCompletion: event.waitForCompletion ?? true,
          },
        ];
      case 'cancel':
        return [{ kind: 'cancel' }];
      case 'terminate':
        return [{ kind: 'terminate' }];
      default:
        throw new Error(`the schema lets no event of type ${event.type} pass`);
    }
  }

  #timer(event: JsonEvent, place: Place): EventDefinitionSource[] {
    const given = TIMERS.flatMap(([timer, name]) =>
      event[name] === undefined ? [] : [{ kind: 'timer' as const, timer, value: event[name].trim() }],
    );
    if (given.length > 1)
      this.findings.breaks('timer-value', 'a timer needs exactly one of timeDate, timeDuration and timeCycle', place);
    return given.slice(0, 1);
  }

  #message(event: JsonEvent, place: Place): EventDefinitionSource {
    const declared = this.#resolve('message', event.messageRef, this.#messages, place);
    return {
      kind: 'message',
      name: declared?.name ?? event.name ?? null,
      correlationKey: event.correlationKey ?? declared?.correlationKey ?? null,
    };
  }

  #resolve<T>(kind: string, reference: string | undefined, declared: ReadonlyMap<string, T>, place: Place): T | null {
    if (reference === undefined) return null;
    const found = declared.get(reference);
    if (found === undefined) this.findings.error(`${kind}Ref ${reference} names no ${kind} of the process`, place);
    return found ?? null;
  }
}

function byId<T extends { readonly id: string }>(list: readonly T[] | undefined, findings: Findings): Map<string, T> {
  const map = new Map<string, T>();
  for (const item of list ?? []) {
    if (map.has(item.id)) findings.error(`the id ${item.id} is used twice`, { elementId: item.id, line: null });
    map.set(item.id, item);
  }
  return map;
}
