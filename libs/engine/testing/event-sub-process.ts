import { subProcess } from './draw.js';
import type { Elements } from './draw.js';
import type { ElementForm, EventForm } from './process-form.js';

type Form = Omit<ElementForm, 'id'>;

/** An event subprocess with its start event first: `eventSubProcess({ s: startOn(…) }, 's -> handle -> end')`. */
export function eventSubProcess(elements: Elements, ...paths: readonly string[]): Form {
  return { ...subProcess(elements, ...paths), triggeredByEvent: true };
}

/** The start event of an event subprocess. */
export function startOn(event: EventForm | readonly EventForm[], isInterrupting = true): Form {
  return { type: 'startEvent', isInterrupting, ...given(event) };
}

export function throwing(event: EventForm | readonly EventForm[]): Form {
  return { type: 'intermediateThrowEvent', ...given(event) };
}

export function ending(event: EventForm | readonly EventForm[]): Form {
  return { type: 'endEvent', ...given(event) };
}

export function catching(event: EventForm | readonly EventForm[], isParallel = false): Form {
  return { type: 'intermediateCatchEvent', ...given(event), ...(isParallel ? { parallelMultiple: true } : {}) };
}

export function boundaryOn(attachedTo: string, event: EventForm | readonly EventForm[], cancelActivity = true): Form {
  return { type: 'boundaryEvent', attachedTo, cancelActivity, ...given(event) };
}

function given(event: EventForm | readonly EventForm[]): Pick<Form, 'event' | 'events'> {
  return isList(event) ? { events: event } : { event };
}

/** `Array.isArray` does not narrow read-only lists. */
function isList(event: EventForm | readonly EventForm[]): event is readonly EventForm[] {
  return Array.isArray(event);
}
