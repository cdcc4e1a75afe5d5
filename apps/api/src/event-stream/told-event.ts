import type { LoggedEvent } from '@svc/persistence';
import { timeText } from '../http/answers/answer-fields.js';
import { eventTypeOf } from './event-types.js';

/** What a client wants to be told; null is everything. */
export interface EventFilter {
  readonly types: ReadonlySet<string> | null;
  readonly instanceId: string | null;
  readonly definitionKey: string | null;
}

/** An entry of the audit log as the stream sends it. It is written once for all clients. */
export interface ToldEvent {
  readonly sequence: number;
  /** Null for what the stream does not tell. */
  readonly type: string | null;
  readonly instanceId: string | null;
  readonly definitionKey: string | null;
  readonly text: string;
}

/** Entries that follow each other in the log. */
export interface EventBatch {
  readonly events: readonly ToldEvent[];
  readonly last: number;
  /** All events as one text. */
  readonly text: string;
}

export function batchOf(entries: readonly LoggedEvent[], last: number): EventBatch {
  const events = entries.map(toldEvent);
  return { events, last, text: events.map(({ text }) => text).join('') };
}

/** The text of those events that are after a sequence and wanted. */
export function wantedOf({ events, text }: EventBatch, after: number, filter: EventFilter): string {
  const isWhole = (events[0]?.sequence ?? 0) > after;
  if (isWhole && filter.types === null && filter.instanceId === null && filter.definitionKey === null) return text;
  const wanted = events.filter((event) => event.sequence > after && isWanted(event, filter));
  return wanted.map((event) => event.text).join('');
}

function isWanted(event: ToldEvent, { types, instanceId, definitionKey }: EventFilter): boolean {
  if (event.type === null || (types !== null && !types.has(event.type))) return false;
  if (instanceId !== null && event.instanceId !== instanceId) return false;
  return definitionKey === null || event.definitionKey === definitionKey;
}

function toldEvent(entry: LoggedEvent): ToldEvent {
  const { sequence, instanceId, definitionKey } = entry;
  const type = eventTypeOf(entry.action);
  return { sequence, type, instanceId, definitionKey, text: type === null ? '' : textOf(type, entry) };
}

function textOf(type: string, entry: LoggedEvent): string {
  const { sequence, instanceId, definitionKey, commitSeq, elementId, taskId, at } = entry;
  const of = { instance_id: instanceId, definition_key: definitionKey, commit_seq: commitSeq };
  const part = { ...(elementId !== null && { element_id: elementId }), ...(taskId !== null && { task_id: taskId }) };
  return eventText(type, { type, ...of, ...part, at: timeText(at) }, sequence);
}

/** One event of the format of server-sent events. JSON has no line breaks, so its data is one line. */
export function eventText(event: string, data: object, sequence: number): string {
  return `event: ${event}\nid: ${sequence}\ndata: ${JSON.stringify(data)}\n\n`;
}
