import { comparisonOf, type Scalar } from './comparisons';
import { type Filter, type FilterName, filtersOf } from './filters';

export const ACTIONS = ['retry', 'resume', 'suspend', 'terminate'] as const;
export type Action = (typeof ACTIONS)[number];

/** States in which an instance can be acted on so. In the others it is left out. */
export const ALLOWED_IN: Record<Action, readonly string[]> = {
  retry: ['error'],
  resume: ['suspended'],
  suspend: ['running'],
  terminate: ['running', 'error', 'suspended'],
};

const FIELDS: Partial<Record<FilterName, string>> = {
  status: 'status',
  definition: 'definition_key',
  version: 'definition_version',
  correlation: 'correlation_id',
  from: 'started_from',
  to: 'started_to',
  q: 'q',
};

export type BatchFilter = Readonly<Record<string, unknown>>;

/** The filters that a batch cannot take: its own are fewer, each of them once. */
export function unfitFilters(search: string): FilterName[] {
  const filters = filtersOf(search);
  const unfit = filters.filter((filter, index) => fieldOf(filter) === null || isRepeated(filters, index));
  return [...new Set(unfit.map(({ name }) => name))];
}

/** What a batch is asked for; only for addresses without unfit filters. */
export function batchFilterOf(search: string): BatchFilter {
  return Object.fromEntries(filtersOf(search).map((filter) => [fieldOf(filter), valueOf(filter)]));
}

/** The actions that the state which is filtered by allows; all that are not over, where none is. */
export function actionsFor(search: string): Action[] {
  const states = filtersOf(search).flatMap(({ name, value }) => (name === 'status' ? [value] : []));
  return ACTIONS.filter((action) => states.length === 0 || states.some((state) => ALLOWED_IN[action].includes(state)));
}

function isRepeated(filters: readonly Filter[], index: number): boolean {
  return filters.some((other, before) => before < index && fieldOf(other) === fieldOf(filters[index] as Filter));
}

function fieldOf({ name, value }: Filter): string | null {
  if (name !== 'var') return FIELDS[name] ?? null;
  const { name: variable, op, value: compared } = comparisonOf(value);
  // Members of objects cannot be searched by a batch.
  return op === 'eq' && !variable.includes('.') && isOnlyText(compared) ? `var.${variable}` : null;
}

/** A batch compares by text: 4711 would fit the text 4711 too, and instances that the list does not show. */
function isOnlyText(value: Scalar): boolean {
  return typeof value === 'string' && comparisonOf(`name=${value}`).value === value;
}

function valueOf({ name, value }: Filter): unknown {
  if (name === 'version') return Number(value);
  return name === 'var' ? comparisonOf(value).value : value;
}
