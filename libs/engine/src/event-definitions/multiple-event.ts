import { marking } from '../event-holder.js';
import type { EventHolder } from '../event-holder.js';
import type { ErrorMatch } from '../occurrence.js';
import { DONE } from '../result.js';
import type { Result } from '../result.js';
import type { EventPart, Wait } from '../state.js';
import type { AnyEvent, EventConfig, EventDefinition } from './event-definition.js';

/** The kind of an event with several definitions. No source has it. */
export const MULTIPLE = 'multiple';

export type MultipleEvent = AnyEvent & {
  readonly kind: typeof MULTIPLE;
  /** Whether all parts must come, in any order. Otherwise any one is enough. */
  readonly isParallel: boolean;
  readonly parts: readonly AnyEvent[];
};

/**
 * Several definitions in one event. Caught, it is any one of them, or all if it is parallel; thrown, it is all of them
 * (BPMN 2.0.2, 10.5.2 to 10.5.4). Each part has its own wait, identified by its index.
 */
export function multipleEvent(definitionOf: (event: AnyEvent) => EventDefinition): EventDefinition {
  const arm = (holder: EventHolder, elementId: string, { parts, isParallel }: MultipleEvent): Result<void> => {
    for (const [index, part] of parts.entries()) {
      const armed =
        definitionOf(part).arm?.(marking(holder, { part: partAt(index, isParallel) }), elementId, part) ?? DONE;
      if (!armed.ok) return armed;
    }
    return DONE;
  };
  const partFor = ({ parts }: MultipleEvent, wait: Wait): AnyEvent | undefined => parts[placeOf(wait)];
  const definition: Omit<EventDefinition, 'kind'> & { readonly kind: string } = {
    kind: MULTIPLE,
    positions: [],
    fields: {},
    read: () => {
      throw new Error('expected the parts of a multiple event to be read, each by its own definition');
    },
    awaits: (event) => (event as MultipleEvent).parts.flatMap((part) => definitionOf(part).awaits?.(part) ?? []),
    arm: (holder, elementId, event) => arm(holder, elementId, event as MultipleEvent),
    rearm: (holder, elementId, wait, event) => {
      const multiple = event as MultipleEvent;
      if (multiple.isParallel) return arm(holder, elementId, multiple);
      const part = partFor(multiple, wait);
      const place = marking(holder, { part: partAt(placeOf(wait), false) });
      return part === undefined ? DONE : (definitionOf(part).rearm?.(place, elementId, wait, part) ?? DONE);
    },
    isMet: (holder, event, wait) => {
      const part = partFor(event as MultipleEvent, wait);
      const isMet = part && definitionOf(part).isMet?.(holder, part, wait);
      return isMet ?? { ok: true, value: false };
    },
    throw: (activation, event) => {
      const { parts } = event as MultipleEvent;
      const moving = parts.find((part) => definitionOf(part).throw !== undefined);
      for (const part of parts) {
        const emitted = definitionOf(part).emit?.(activation, part) ?? DONE;
        if (!emitted.ok) return activation.fail(emitted.failure);
        if (!activation.isAlive) return;
      }
      if (moving === undefined) activation.leave();
      else definitionOf(moving).throw?.(activation, moving);
    },
    catches: (event, thrown) => {
      const matches = (event as MultipleEvent).parts.map((part) => definitionOf(part).catches?.(part, thrown) ?? null);
      return (['exact', 'catch-all'] as const).find((match: ErrorMatch) => matches.includes(match)) ?? null;
    },
    captures: (event, error) => {
      const thrown = { kind: 'error', ...error } as const;
      const catching = (event as MultipleEvent).parts.filter((part) => definitionOf(part).catches?.(part, thrown));
      return Object.assign({}, ...catching.map((part) => definitionOf(part).captures?.(part, error)));
    },
  };
  return definition as EventDefinition;
}

export function isMultiple(event: EventConfig['event']): event is MultipleEvent {
  return event?.kind === MULTIPLE;
}

function placeOf(wait: Wait): number {
  return 'part' in wait && wait.part !== undefined ? wait.part.index : 0;
}

function partAt(index: number, isParallel: boolean): EventPart {
  return isParallel ? { index, together: {} } : { index };
}
