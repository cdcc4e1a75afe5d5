import { EXECUTION_EVENTS, readListenerJob, TASK_ELEMENT, TASK_EVENTS } from '@svc/engine';
import type { ElementDefinition, ListenerEvent, ListenerJob, Listeners, ListenerSource } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { Findings } from '../findings.js';
import { SourceReader } from './source-reader.js';

/** What listens, for messages: an element, or the process. */
interface Listened {
  readonly id: string;
  readonly type: string;
  readonly name: string | null;
  readonly listeners?: readonly ListenerSource[];
}

const ELEMENTS = { execution: 'svc:ExecutionListener', task: 'svc:TaskListener' } as const;
const EVENTS: Readonly<Record<ListenerSource['kind'], readonly ListenerEvent[]>> = {
  execution: EXECUTION_EVENTS,
  task: TASK_EVENTS,
};
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'event',
  'jobType',
  'jobVariables',
  'retries',
  'retryBackoff',
  'priority',
]);

/** Reads the listeners of an element or process by their events [listeners#in-a-process]; null if there are none. */
export function readListeners(listened: Listened, findings: Findings): Listeners | null {
  const found = new Map<ListenerEvent, ListenerJob[]>();
  for (const source of listened.listeners ?? []) {
    const reader = readerOf(listened, source, findings);
    if (source.kind === 'task' && listened.type !== TASK_ELEMENT)
      reader.error(`expected svc:TaskListener at a ${TASK_ELEMENT}, found it at a ${listened.type}`);
    const event = eventOf(source, reader);
    const job = readListenerJob(reader);
    if (event === null || job === null) continue;
    found.set(event, [...(found.get(event) ?? []), job]);
  }
  return found.size === 0 ? null : Object.fromEntries(found);
}

/** Reports listeners that would never be asked. */
export function checkListeners(
  listeners: Listeners | null,
  { neverEnds }: ElementDefinition,
  { scope, config }: { readonly scope: string | null; readonly config: JsonValue },
  reader: SourceReader,
): void {
  if (listeners?.end !== undefined && neverEnds?.({ scope, config }) === true)
    reader.warning('a listener to its end has no effect here: no token leaves this element by itself');
}

/** A reader of the attributes and headers of the listener alone. */
function readerOf({ id, type, name }: Listened, source: ListenerSource, findings: Findings): SourceReader {
  const { line, attributes: extensions, headers } = source;
  const nothing = { attributes: new Map<string, string>(), eventDefinitions: [], children: [] };
  return new SourceReader({ id, type, name, line, extensions, headers, ...nothing }, findings);
}

function eventOf({ kind, attributes }: ListenerSource, reader: SourceReader): ListenerEvent | null {
  const element = ELEMENTS[kind];
  for (const name of attributes.keys())
    if (!ATTRIBUTES.has(name)) reader.error(`${element}: expected ${[...ATTRIBUTES].join(', ')}, found ${name}`);
  const given = attributes.get('event')?.trim() ?? '';
  const event = EVENTS[kind].find((known) => known === given);
  if (event === undefined)
    reader.error(`${element}: expected the event to be ${EVENTS[kind].join(' or ')}, found ${JSON.stringify(given)}`);
  return event ?? null;
}
