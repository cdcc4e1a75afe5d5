import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import { isThere, PASSIVE } from './passive-elements.js';

/** The most places of an instance that are told. */
const MOST_PLACES = 5;

/** Where an instance is. */
export interface InstancePlaces {
  readonly id: string;
  /** Elements at which tokens move or wait, those that have waited longest first; at most 5. */
  readonly waits: readonly { readonly elementId: string; readonly since: string }[];
  /** The oldest incident that is open; null if there is none that has frozen a token. */
  readonly incident: {
    readonly elementId: string;
    readonly code: string | null;
    readonly message: string | null;
  } | null;
}

/** Where each of some instances is. Those without tokens are left out. */
export class InstancePlacesReader {
  constructor(private readonly dataSource: DataSource) {}

  async of(tenant: TenantScope, ids: readonly string[]): Promise<ReadonlyMap<string, InstancePlaces>> {
    if (ids.length === 0) return new Map();
    const rows = await readPrepared<InstancePlaces>(this.dataSource, PLACES, [tenant, ids, PASSIVE]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const PLACES = `
  SELECT one.id, coalesce(w.waits, '[]') AS waits, f.incident FROM unnest($2::uuid[]) AS one (id)
  LEFT JOIN LATERAL (SELECT json_agg(json_build_object('elementId', p.element_id, 'since', p.since) ORDER BY p.since, p.element_id) AS waits
    FROM (SELECT t.element_id, min(t.updated_at) AS since FROM token t
      WHERE t.tenant_id = $1 AND t.instance_id = one.id AND ${isThere('$3')}
      GROUP BY t.element_id ORDER BY since, t.element_id LIMIT ${MOST_PLACES}) p) w ON true
  LEFT JOIN LATERAL (SELECT json_build_object('elementId', t.element_id, 'code', t.incident_code, 'message', t.incident_message) AS incident
    FROM token t WHERE t.tenant_id = $1 AND t.instance_id = one.id AND t.incident_id IS NOT NULL ORDER BY t.updated_at, t.id LIMIT 1) f ON true
  WHERE w.waits IS NOT NULL OR f.incident IS NOT NULL`;
