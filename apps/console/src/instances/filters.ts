import type { Body } from '@svc/client';
import { type Comparison, comparisonOf } from './comparisons';

export type SearchBody = Body<'instances.search'>;

/** The filters, in the order in which they are offered. Each is a parameter of the address. */
export const FILTERS = [
  'status',
  'definition',
  'version',
  'element',
  'error',
  'waits',
  'correlation',
  'var',
  'from',
  'to',
  'ended_from',
  'ended_to',
  'q',
] as const;
export type FilterName = (typeof FILTERS)[number];

export interface Filter {
  readonly name: FilterName;
  readonly value: string;
}

/** Of these there can be several: instances of one of the states, and comparisons that all hold. */
const REPEATED: ReadonlySet<FilterName> = new Set(['status', 'var']);

/** As a link reads best: commas and colons may stand in a query (RFC 3986, 3.4). */
export function addressText(parameters: URLSearchParams): string {
  return String(parameters).replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** The filters that an address has, in its order. Parameters that are none are passed over. */
export function filtersOf(search: string): Filter[] {
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const known = FILTERS.find((filter) => filter === name);
    return known === undefined || value === '' ? [] : [{ name: known, value }];
  });
}

/** The address with a filter more; one that can be there once takes the place of the one before. */
export function withFilter(search: string, { name, value }: Filter): string {
  const parameters = new URLSearchParams(search);
  if (!REPEATED.has(name)) parameters.set(name, value);
  else if (!parameters.has(name, value)) parameters.append(name, value);
  return addressText(parameters);
}

export function withoutFilter(search: string, { name, value }: Filter): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(name, value);
  return addressText(parameters);
}

/** Sort and columns stay. */
export function withoutFilters(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of FILTERS) parameters.delete(name);
  return addressText(parameters);
}

/** The address of the list with these filters, within the console. */
export function listAddress(filters: readonly Filter[]): string {
  const search = filters.reduce(withFilter, '');
  return search === '' ? '/instances' : `/instances?${search}`;
}

export const SORTS = ['started_at', 'ended_at', 'definition_key', 'correlation_id'] as const;
export type Sort = (typeof SORTS)[number];

export interface SortOrder {
  readonly by: Sort;
  readonly order: 'asc' | 'desc';
}

const LATEST_FIRST: SortOrder = { by: 'started_at', order: 'desc' };

/** `sort=-started_at`: the minus stands for the other direction. */
export function sortOf(search: string): SortOrder {
  const given = new URLSearchParams(search).get('sort') ?? '';
  const by = SORTS.find((sort) => sort === given.replace(/^-/, ''));
  return by === undefined ? LATEST_FIRST : { by, order: given.startsWith('-') ? 'desc' : 'asc' };
}

/** The address after a press on the head of a column: times begin with the latest, texts with the first. */
export function sortedBy(search: string, by: Sort): string {
  const current = sortOf(search);
  const first = by.endsWith('_at') ? 'desc' : 'asc';
  const other = first === 'desc' ? 'asc' : 'desc';
  const order = current.by === by && current.order === first ? other : first;
  const parameters = new URLSearchParams(search);
  parameters.set('sort', `${order === 'desc' ? '-' : ''}${by}`);
  return addressText(parameters);
}

const FIELDS = {
  definition: 'definition_key',
  element: 'element_id',
  error: 'error',
  waits: 'waiting_longer_than',
  correlation: 'correlation_id',
  from: 'started_from',
  to: 'started_to',
  ended_from: 'ended_from',
  ended_to: 'ended_to',
  q: 'q',
} as const satisfies Partial<Record<FilterName, keyof SearchBody>>;

/** What the service is asked for an address. Values that do not fit are sent as they are: the service says what it expects. */
export function searchBodyOf(search: string): SearchBody {
  const filters = filtersOf(search);
  const valuesOf = (wanted: FilterName) => filters.filter(({ name }) => name === wanted).map(({ value }) => value);
  const status = valuesOf('status') as NonNullable<SearchBody['status']>;
  const variables: Comparison[] = valuesOf('var').map(comparisonOf);
  const [version] = valuesOf('version');
  const simple = filters.flatMap(({ name, value }) =>
    name in FIELDS ? [[FIELDS[name as keyof typeof FIELDS], value]] : [],
  );
  return {
    ...(Object.fromEntries(simple) as SearchBody),
    ...(status.length > 0 && { status }),
    ...(version !== undefined && { definition_version: Number(version) }),
    ...(variables.length > 0 && { variables: variables as never }),
    sort: [sortOf(search)],
  };
}
