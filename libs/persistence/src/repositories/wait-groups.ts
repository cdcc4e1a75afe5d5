import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import { type GroupRow, type Groups, groupsOf, MOST_GROUPS, NAMED } from './incident-groups.js';
import { isThere, PASSIVE } from './passive-elements.js';

/** Waiting tokens that are read. */
const MOST_TOKENS = 200_000;

/** Tokens that move or wait at the same element of a definition. */
export interface WaitGroup {
  readonly definitionKey: string;
  readonly definitionName: string;
  readonly versions: readonly number[];
  readonly elementId: string;
  readonly elementType: string;
  readonly instances: number;
  readonly oldestSince: Date;
  readonly newestSince: Date;
}

/** Where tokens wait since before a time; those that wait longest first. */
export class WaitGroups {
  constructor(private readonly dataSource: DataSource) {}

  async of(tenant: TenantScope, before: Date): Promise<Groups<WaitGroup>> {
    return groupsOf(await readPrepared<GroupRow<WaitGroup>>(this.dataSource, GROUPS, [tenant, before, PASSIVE]));
  }
}

const GROUPS = `
  WITH waiting AS MATERIALIZED (SELECT t.instance_id, t.element_id, t.element_type, t.updated_at FROM token t
    WHERE t.tenant_id = $1 AND ${isThere('$3')} AND t.updated_at < $2 LIMIT ${MOST_TOKENS + 1}),
  g AS (SELECT i.definition_key, w.element_id, w.element_type, array_agg(DISTINCT i.definition_version) AS versions, max(i.definition_version) AS latest,
      count(DISTINCT i.id)::integer AS instances, min(w.updated_at) AS oldest_since, max(w.updated_at) AS newest_since
    FROM waiting w JOIN instance i ON i.tenant_id = $1 AND i.id = w.instance_id
    GROUP BY 1, 2, 3 ORDER BY min(w.updated_at), 1, 2 LIMIT ${MOST_GROUPS + 1})
  SELECT g.definition_key AS "definitionKey", coalesce(v.name, g.definition_key) AS "definitionName", g.versions, g.element_id AS "elementId",
    g.element_type AS "elementType", g.instances, g.oldest_since AS "oldestSince", g.newest_since AS "newestSince",
    (SELECT count(*) > ${MOST_TOKENS} FROM waiting) AS "hasMore"
  FROM g ${NAMED} ORDER BY g.oldest_since, g.definition_key, g.element_id`;
