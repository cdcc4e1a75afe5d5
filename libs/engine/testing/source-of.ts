import { eventSource } from '../src/event-definitions/event-field.js';
import { eventDefinitions } from '../src/event-definitions/event-registry.js';
import type { ChildSource, ElementSource, EventDefinitionSource } from '../src/source.js';
import { loopSource } from './loop-source.js';
import { ATTRIBUTES, EXTENSIONS } from './process-form.js';
import type { ElementForm, ElementProperty, EventForm } from './process-form.js';

/** The neutral source of an element in the JSON form. */
export function sourceOf(element: ElementForm): ElementSource {
  const { id, type, name = null, event, taskHeaders = {} } = element;
  const events = element.events ?? (event === undefined ? [] : [event]);
  return {
    id,
    type,
    name,
    line: null,
    attributes: pick(element, ATTRIBUTES),
    extensions: extensionsOf(element),
    headers: new Map(Object.entries(taskHeaders)),
    eventDefinitions: events.map(eventOf),
    children: [...childrenOf(element), ...loopSource(element, eventOf)],
  };
}

function childrenOf({ script, activationCondition, completionCondition }: ElementForm): ChildSource[] {
  return [...texts({ script, activationCondition, completionCondition })].map(([type, text]) => child(type, text));
}

function extensionsOf(element: ElementForm): Map<string, string> {
  const { candidateGroups: groups } = element;
  const candidateGroups = typeof groups === 'string' ? groups : groups?.join(',');
  return new Map([...pick(element, EXTENSIONS), ...texts({ candidateGroups })]);
}

function pick(element: ElementForm, names: readonly ElementProperty[]): Map<string, string> {
  return texts(Object.fromEntries(names.map((name) => [name, element[name]])));
}

function texts(values: { readonly [name: string]: string | number | boolean | undefined }): Map<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new Map(given.map(([name, value]) => [name, String(value)]));
}

function child(type: string, text: string): ChildSource {
  return { type, attributes: new Map(), text, children: [] };
}

function eventOf(event: EventForm): EventDefinitionSource {
  const definition = eventDefinitions.get(event.type);
  if (!definition) throw new Error(`expected an event of the registry, found ${event.type}`);
  return eventSource(definition, (name, field) => {
    const short = 'short' in field ? event[field.short ?? ''] : undefined;
    return event[name] ?? short ?? ('absent' in field ? field.absent : null);
  });
}
