import type { InstanceFilter } from '@svc/persistence';
import { badRequest } from '../errors/api-error.js';
import { InputPipe } from '../http/requests/input.pipe.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { instanceFilter } from '../instances/instance-filter.js';
import { BatchFilterDto } from './batch.dto.js';

const VARIABLE = 'var.';

/** Refuses unknown filters. A list may ignore them; a batch would then act on all instances. */
export function batchFilter(given: JsonObject): InstanceFilter {
  const entries = Object.entries(given);
  if (entries.length === 0) throw badRequest('filter must hold at least one of the filters of GET /v1/instances');
  const named = Object.fromEntries(entries.filter(([name]) => !name.startsWith(VARIABLE)));
  const wrong = entries.find(([name, value]) => name.startsWith(VARIABLE) && !isComparable(name, value));
  if (wrong !== undefined)
    throw badRequest(`filter.${wrong[0]} must compare a named variable with text, a number, a boolean or null`);
  const fields = new InputPipe().transform(named, { type: 'body', metatype: BatchFilterDto }) as BatchFilterDto;
  const filter = instanceFilter(fields, given);
  if (fields.q !== undefined && filter.words?.length === 0) throw badRequest('filter.q must hold a word');
  return filter;
}

function isComparable(name: string, value: unknown): boolean {
  return name.length > VARIABLE.length && (value === null || ['string', 'number', 'boolean'].includes(typeof value));
}
