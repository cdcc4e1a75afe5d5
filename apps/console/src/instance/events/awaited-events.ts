import type { Wait, WaitEvent, Waits } from '../answers';

/** An event that an instance waits for, and that one can let happen. */
export type AwaitedEvent = AwaitedName | AwaitedTimer;

export interface AwaitedName {
  readonly kind: 'message' | 'signal' | 'callback';
  readonly name: string;
  /** Of a message: the key by which senders reach this wait; null without one. */
  readonly correlation: string | null;
}

export interface AwaitedTimer {
  readonly kind: 'timer';
  readonly id: string;
  readonly dueAt: string;
  readonly elementId: string | null;
  readonly elementName: string | null;
}

type EventFacts = Pick<WaitEvent, 'timer' | 'message' | 'signal' | 'callback'> & {
  readonly element_id: string | null;
  readonly element_name: string | null;
};

/** What a token waits for, itself and at the boundary of its element; each once. */
export function awaitedBy(wait: Wait): readonly AwaitedEvent[] {
  const all = [wait, ...(wait.first_of ?? []), ...(wait.events ?? []), ...wait.boundary];
  return [...new Map(all.flatMap(eventsOf).map((event) => [keyOf(event), event])).values()];
}

function eventsOf({ element_id, element_name, timer, message, signal, callback }: EventFacts): AwaitedEvent[] {
  return [
    ...(message ? [{ kind: 'message' as const, ...message }] : []),
    ...(signal ? [{ kind: 'signal' as const, name: signal.name, correlation: null }] : []),
    ...(callback ? [{ kind: 'callback' as const, name: callback.name, correlation: null }] : []),
    ...(timer
      ? [
          {
            kind: 'timer' as const,
            id: timer.id,
            dueAt: timer.due_at,
            elementId: element_id,
            elementName: element_name,
          },
        ]
      : []),
  ];
}

/** Tells events apart. */
export function keyOf(event: AwaitedEvent): string {
  return JSON.stringify(event.kind === 'timer' ? [event.kind, event.id] : [event.kind, event.name, event.correlation]);
}

/** A token that an event would reach, with its number on the page. */
export interface Reached {
  readonly number: number;
  readonly wait: Wait;
}

/** The tokens of an instance that wait for this name, whatever their keys: events that name their instance need none. */
export function tokensWaitingFor({ waits }: Pick<Waits, 'waits'>, { kind, name }: AwaitedName): readonly Reached[] {
  return waits.flatMap((wait, index) =>
    awaitedBy(wait).some((event) => event.kind === kind && event.name === name) ? [{ number: index + 1, wait }] : [],
  );
}
