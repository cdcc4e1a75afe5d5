import { type InstanceFilter, MAX_SEARCHABLE_LENGTH } from '@svc/persistence';
import { badRequest } from '../errors/api-error.js';
import type { PageQuery } from '../http/pages/page.js';
import { searchWords, timeSpan } from '../http/requests/query-values.js';
import { type InstanceListQuery, VARIABLE_PREFIX as PREFIX } from './instance.dto.js';

const MAX_VARIABLES = 10;

/** The filters of a list. A batch has them without the page. */
type Filters = Omit<InstanceListQuery, keyof PageQuery> & Partial<PageQuery>;

export function instanceFilter(query: Filters, given: object): InstanceFilter {
  const { from, to } = timeSpan({ from: query.started_from, to: query.started_to }, 'started_');
  return {
    status: query.status,
    definitionKey: query.definition_key,
    definitionVersion: query.definition_version,
    correlationId: query.correlation_id,
    parentInstanceId: query.parent_instance_id,
    startedFrom: from,
    startedTo: to,
    words: searchWords(query.q),
    variables: comparedVariables(given),
  };
}

/** Reads `var.<name>=value`; all of them must hold. Values are compared as text, null as `null`. */
function comparedVariables(given: object): (readonly [string, string])[] {
  const compared = Object.entries(given)
    .filter(([parameter]) => parameter.startsWith(PREFIX) && parameter.length > PREFIX.length)
    .flatMap(([parameter, value]: [string, unknown]) =>
      [value].flat().map((one) => [parameter.slice(PREFIX.length), String(one)] as const),
    );
  if (compared.length > MAX_VARIABLES)
    throw badRequest(`at most ${MAX_VARIABLES} variables can be compared, found ${compared.length}`);
  for (const [name, value] of compared) requireSearchable(name, value);
  return compared;
}

/** Throws 400 for what a search can't find, since an empty list would mean that no instance has the value. */
function requireSearchable(name: string, value: string): void {
  if (name.includes('.'))
    throw badRequest(
      `${PREFIX}${name} can not be searched: expected the name of a variable without dots, since members of objects are not compared`,
    );
  if (value.length > MAX_SEARCHABLE_LENGTH)
    throw badRequest(
      `${PREFIX}${name} can not be searched for a text of ${value.length} characters: at most ${MAX_SEARCHABLE_LENGTH} are compared`,
    );
}
