import { type Comparison, type InstanceQuery, MAX_SEARCHABLE_LENGTH } from '@svc/persistence';
import type { JsonValue } from '@svc/expressions';
import { badRequest } from '../errors/api-error.js';
import { type DurationRange, durationOf } from '../http/requests/durations.js';
import { MAX_TEXT_LENGTH } from '../http/fields/fields.js';
import { optionalTime, searchWords, timeSpan } from '../http/requests/query-values.js';
import { INSTANCE_STATUSES } from './instance.dto.js';
import type { SearchInstancesDto, VariableConditionDto } from './instance-search.dto.js';

const MOST_VALUES = 100;
/** Of a duration that something waits. */
export const WAITING: DurationRange = {
  least: 0,
  most: 100 * 365 * 24 * 60 * 60 * 1_000,
  expected: 'an ISO 8601 duration of at most 100 years, such as P3D or PT4H',
};

/** The conditions of the body of a search. Durations are counted back from `now` (epoch ms). Throws 400 for what cannot be compared. */
export function instanceQuery(body: SearchInstancesDto, now: number): InstanceQuery {
  const started = timeSpan({ from: body.started_from, to: body.started_to }, 'started_');
  const ended = timeSpan({ from: body.ended_from, to: body.ended_to }, 'ended_');
  return {
    ids: body.ids,
    statuses: statusesOf(body.status),
    definitionKeys: keysOf(body.definition_key),
    definitionVersion: body.definition_version,
    correlationId: body.correlation_id,
    parentInstanceId: body.parent_instance_id,
    hasIncident: body.has_incident,
    elementId: body.element_id,
    waitingSince: waitingSinceOf(body, now),
    ...{ startedFrom: started.from, startedTo: started.to, endedFrom: ended.from, endedTo: ended.to },
    words: searchWords(body.q),
    errorWords: searchWords(body.error, 'error'),
    variables: (body.variables ?? []).map((condition, n) => comparedVariable(condition, `variables[${n}]`)),
  };
}

function statusesOf(given: readonly string[] | undefined): InstanceQuery['statuses'] {
  const unknown = given?.find((status) => !(INSTANCE_STATUSES as readonly string[]).includes(status));
  if (unknown !== undefined)
    throw badRequest(`status must be a list of ${INSTANCE_STATUSES.join(', ')}, found ${JSON.stringify(unknown)}`);
  return given as InstanceQuery['statuses'];
}

function keysOf(given: JsonValue | undefined): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const keys = Array.isArray(given) ? given : [given];
  if (keys.length === 0 || keys.length > MOST_VALUES || !keys.every(isKey))
    throw badRequest(
      `definition_key must be a text of 1 to ${MAX_TEXT_LENGTH} characters or a list of 1 to ${MOST_VALUES} of them, found ${shown(given)}`,
    );
  return keys;
}

function isKey(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT_LENGTH;
}

function waitingSinceOf(body: SearchInstancesDto, now: number): Date | undefined {
  const { waiting_longer_than: longer, waiting_since: since } = body;
  if (longer === undefined) return optionalTime('waiting_since', since);
  if (since !== undefined) throw badRequest('waiting_longer_than and waiting_since exclude each other, found both');
  return new Date(now - durationOf('waiting_longer_than', longer, WAITING));
}

function comparedVariable({ name, op, value }: VariableConditionDto, at: string): Comparison & { name: string } {
  switch (op) {
    case undefined:
    case 'eq':
      return { name, op: 'in', texts: [textOf(value, at)] };
    case 'neq':
      return { name, op: 'not in', texts: [textOf(value, at)] };
    case 'in':
      return { name, op: 'in', texts: listOf(value, at).map((one) => textOf(one, at)) };
    default:
      return { name, op: op as 'lt' | 'lte' | 'gt' | 'gte', value: orderedOf(value, at) };
  }
}

function listOf(value: JsonValue | undefined, at: string): readonly JsonValue[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_VALUES)
    throw badRequest(`${at}.value must be a list of 1 to ${MOST_VALUES} values for in, found ${shown(value)}`);
  return value;
}

/** Values are compared as text, null as `null`. */
function textOf(value: JsonValue | undefined, at: string): string {
  if (value === undefined || (typeof value === 'object' && value !== null))
    throw badRequest(`${at}.value must be a text, number, boolean or null, found ${shown(value)}`);
  return checkedText(String(value), at);
}

function orderedOf(value: JsonValue | undefined, at: string): string | number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') throw badRequest(`${at}.value must be a text or number, found ${shown(value)}`);
  return checkedText(value, at);
}

function checkedText(text: string, at: string): string {
  if (text.length > MAX_SEARCHABLE_LENGTH)
    throw badRequest(`${at}.value must have at most ${MAX_SEARCHABLE_LENGTH} characters, found ${text.length}`);
  return text;
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value).slice(0, 200);
}
