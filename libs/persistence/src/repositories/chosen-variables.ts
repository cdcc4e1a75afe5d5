import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** Bytes of the JSON of a value that is read whole. */
export const MAX_CHOSEN_BYTES = 1_000;
/** Characters of a longer one that are read. */
export const CUT_LENGTH = 200;

/** A variable beside an instance in a list. */
export interface ChosenVariable {
  readonly id: string;
  readonly name: string;
  /** JSON; its first 200 characters if it is longer than 1,000 bytes. */
  readonly value: string;
  readonly isCut: boolean;
}

/** Values of some variables of the instances of a list. */
export class ChosenVariables {
  constructor(private readonly dataSource: DataSource) {}

  /** By the ids of the instances, in the order of the names; an instance without any of them is left out. */
  async of(
    tenant: TenantScope,
    ids: readonly string[],
    names: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ChosenVariable[]>> {
    if (ids.length === 0 || names.length === 0) return new Map();
    const rows = await readPrepared<ChosenVariable>(this.dataSource, CHOSEN, [tenant, ids, names]);
    const found = new Map<string, ChosenVariable[]>();
    for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row]);
    return found;
  }
}

/** Postgres knows the length of a value without reading it, and reads the beginning of a long one alone. */
const CHOSEN = `
  SELECT v.instance_id AS id, v.name, CASE WHEN octet_length(v.value) > ${MAX_CHOSEN_BYTES} THEN left(v.value, ${CUT_LENGTH}) ELSE v.value END AS value,
    octet_length(v.value) > ${MAX_CHOSEN_BYTES} AS "isCut"
  FROM instance_variable v WHERE v.tenant_id = $1 AND v.instance_id = ANY ($2::uuid[]) AND v.name = ANY ($3::text[])
  ORDER BY array_position($3::text[], v.name)`;
