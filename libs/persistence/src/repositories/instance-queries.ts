import type { DataSource } from 'typeorm';
import type { TenantScope } from '../tenant-scope.js';
import { InstanceConditions } from './instance-conditions.js';
import type { InstanceQuery } from './instance-conditions.js';
import { LIST_COLUMNS } from './instance-list.js';
import type { InstanceListRow } from './instance-list.js';

/** What instances can be sorted by, with the types of the columns. */
export const INSTANCE_SORTS = {
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  updated_at: 'timestamptz',
  definition_key: 'text',
  correlation_id: 'text',
} as const;

/** Instances without the value come last in either direction; equal ones by their ids in the same direction. */
export interface InstanceSort {
  readonly by: keyof typeof INSTANCE_SORTS;
  readonly isDescending: boolean;
}

/** The value of the last shown instance by which the list is sorted, a time in microseconds since the epoch, and its id. */
export interface InstancePlace {
  readonly value: string | null;
  readonly id: string;
}

export interface InstancePage {
  readonly sort: InstanceSort;
  readonly after: InstancePlace | null;
  readonly limit: number;
  readonly offset: number;
}

/** `place`: the value by which the list is sorted. */
export type FoundInstance = InstanceListRow & { readonly place: string | null };

/** The most that are counted. */
export const MOST_COUNTED = 10_000;

/** Searches of instances. */
export class InstanceQueries {
  constructor(private readonly dataSource: DataSource) {}

  find(
    tenant: TenantScope,
    query: InstanceQuery,
    { sort, after, limit, offset }: InstancePage,
  ): Promise<FoundInstance[]> {
    const search = new InstanceConditions(tenant, query);
    if (after !== null) startAfter(search, sort, after);
    const order = orderOf(sort);
    return this.dataSource.query(
      `SELECT ${LIST_COLUMNS}, ${PLACES[INSTANCE_SORTS[sort.by]](`i.${sort.by}`)} AS place FROM (
         SELECT i.id FROM instance i WHERE ${search.where} ORDER BY ${order}
         LIMIT ${search.value(limit)} OFFSET ${search.value(offset)}) page
       JOIN instance i ON i.tenant_id = $1 AND i.id = page.id ORDER BY ${order}`,
      search.values,
    );
  }

  /** How many there are; {@link MOST_COUNTED} and one more stand for any larger number. */
  async count(tenant: TenantScope, query: InstanceQuery): Promise<number> {
    const search = new InstanceConditions(tenant, query);
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM (SELECT FROM instance i WHERE ${search.where} LIMIT ${MOST_COUNTED + 1}) found`,
      search.values,
    );
    return row?.count ?? 0;
  }
}

const PLACES = {
  timestamptz: (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint::text`,
  text: (column: string) => column,
} as const;

/** Every instance has started, and its index has no order of missing values. */
function orderOf({ by, isDescending }: InstanceSort): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  return `i.${by} ${direction}${by === 'started_at' ? '' : ' NULLS LAST'}, i.id ${direction}`;
}

function startAfter(
  search: InstanceConditions,
  { by, isDescending }: InstanceSort,
  { value, id }: InstancePlace,
): void {
  const sign = isDescending ? '<' : '>';
  const column = `i.${by}`;
  const later = `i.id ${sign} ${search.value(id)}::uuid`;
  if (value === null) return search.add(`${column} IS NULL AND ${later}`);
  const given = search.value(value);
  const place =
    INSTANCE_SORTS[by] === 'text' ? given : `('epoch'::timestamptz + ${given}::bigint * interval '1 microsecond')`;
  if (by === 'started_at')
    return search.add(`(${column}, i.id) ${sign} (${place}, $${search.values.indexOf(id) + 1}::uuid)`);
  search.add(`(${column} ${sign} ${place} OR ${column} IS NULL OR ${column} = ${place} AND ${later})`);
}
