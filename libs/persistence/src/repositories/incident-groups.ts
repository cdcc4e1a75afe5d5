import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** Groups that are told. */
export const MOST_GROUPS = 100;
/** Open incidents that are read. */
const MOST_INCIDENTS = 50_000;
/** Characters of a message by which incidents are grouped. */
const MESSAGE_LENGTH = 200;
const HOURS = 24;

/** Open incidents at the same element of a definition that say the same. */
export interface IncidentGroup {
  readonly definitionKey: string;
  readonly definitionName: string;
  readonly versions: readonly number[];
  /** Null where no element is at fault. */
  readonly elementId: string | null;
  readonly code: string | null;
  /** Ids and numbers of four digits or more are written as `…`. */
  readonly message: string;
  readonly instances: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Incidents that began in each of the last 24 hours, the last of which ends now. */
  readonly hours: readonly number[];
}

export interface Groups<Group> {
  readonly groups: readonly Group[];
  /** False if there are more groups, or more than are read. */
  readonly isComplete: boolean;
}

/** A row of a statement with `has_more`. */
export type GroupRow<Group> = Group & { readonly hasMore: boolean };

/** Takes one more row than are told. */
export function groupsOf<Group>(rows: readonly GroupRow<Group>[]): Groups<Group> {
  const isComplete = rows.length <= MOST_GROUPS && rows[0]?.hasMore !== true;
  return { groups: rows.slice(0, MOST_GROUPS), isComplete };
}

/** What is open now, the latest first. */
export class IncidentGroups {
  constructor(private readonly dataSource: DataSource) {}

  async of(tenant: TenantScope, now: Date): Promise<Groups<IncidentGroup>> {
    return groupsOf(await readPrepared<GroupRow<IncidentGroup>>(this.dataSource, GROUPS, [tenant, now]));
  }
}

/** The name that the latest version of a group has. */
export const NAMED = `LEFT JOIN definition_version v ON v.tenant_id = $1 AND v.key = g.definition_key AND v.version = g.latest`;

/** Frozen tokens, and instances in error without one, which are stuck at an input. */
const OPEN = `
  SELECT i.id, i.definition_key, i.definition_version, t.element_id, t.incident_code AS code, coalesce(t.incident_message, i.error, '') AS message, t.updated_at AS at
  FROM token t JOIN instance i ON i.tenant_id = $1 AND i.id = t.instance_id AND i.ended_at IS NULL
  WHERE t.tenant_id = $1 AND t.incident_id IS NOT NULL
  UNION ALL
  SELECT i.id, i.definition_key, i.definition_version, NULL, NULL, i.error, i.updated_at FROM instance i
  WHERE i.tenant_id = $1 AND i.error IS NOT NULL AND i.ended_at IS NULL
    AND NOT EXISTS (SELECT FROM token t WHERE t.tenant_id = $1 AND t.instance_id = i.id AND t.incident_id IS NOT NULL)
  LIMIT ${MOST_INCIDENTS + 1}`;

const HOUR_COUNTS = Array.from(
  { length: HOURS },
  (_, n) => `count(*) FILTER (WHERE age = ${HOURS - 1 - n})::integer`,
).join(', ');

/**
 * Each message is rewritten once, however many incidents have it: that takes longest. Materialized: otherwise each of the 24 counts would
 * compute the age of each incident again.
 */
const GROUPS = `
  WITH open AS MATERIALIZED (${OPEN}),
  text AS MATERIALIZED (SELECT raw, svc_incident_text(raw) AS message FROM (SELECT DISTINCT left(message, ${2 * MESSAGE_LENGTH}) AS raw FROM open) d),
  said AS MATERIALIZED (SELECT o.id, o.definition_key, o.definition_version, o.element_id, o.code, o.at, t.message,
      floor(extract(epoch FROM ($2::timestamptz - o.at)) / 3600)::integer AS age
    FROM open o JOIN text t ON t.raw = left(o.message, ${2 * MESSAGE_LENGTH})),
  g AS (SELECT definition_key, element_id, code, left(message, ${MESSAGE_LENGTH}) AS message, array_agg(DISTINCT definition_version) AS versions,
      max(definition_version) AS latest, count(DISTINCT id)::integer AS instances, min(at) AS first_at, max(at) AS last_at, ARRAY[${HOUR_COUNTS}] AS hours
    FROM said GROUP BY 1, 2, 3, 4 ORDER BY max(at) DESC, 1, 2, 3, 4 LIMIT ${MOST_GROUPS + 1})
  SELECT g.definition_key AS "definitionKey", coalesce(v.name, g.definition_key) AS "definitionName", g.versions, g.element_id AS "elementId", g.code, g.message,
    g.instances, g.first_at AS "firstAt", g.last_at AS "lastAt", g.hours, (SELECT count(*) > ${MOST_INCIDENTS} FROM open) AS "hasMore"
  FROM g ${NAMED} ORDER BY g.last_at DESC, g.definition_key, g.element_id, g.code, g.message`;
