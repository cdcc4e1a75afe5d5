import type { Use } from '@svc/engine';
import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import type { DefinitionVersionRow } from '../entities/definition.js';

/** An active definition that needs something. */
export type ActiveUser = Pick<DefinitionVersionRow, 'key' | 'version' | 'name'>;

/** Selects the active versions of the tenant's definitions that name something, by key. */
export function activeUsers(column: 'credentials' | 'decisions'): string {
  return `SELECT key, version, name FROM definition_version
    WHERE tenant_id = $1 AND is_active AND ${column} @> ARRAY[$2::text] ORDER BY key COLLATE "C"`;
}

/** What a definition names and the tenant may have or not. */
export class UsedNames {
  constructor(private readonly dataSource: DataSource) {}

  /** Those of the uses that do not exist now: credentials, and keys without an active version. */
  async missing<Used extends Use>(tenant: TenantScope, uses: readonly Used[]): Promise<readonly Used[]> {
    if (uses.length === 0) return [];
    const rows = await readPrepared<{ readonly place: number }>(
      this.dataSource,
      `SELECT u.place::integer FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS u (kind, name, place)
       WHERE NOT CASE u.kind
         WHEN 'credential' THEN EXISTS (SELECT 1 FROM credential c WHERE c.tenant_id = $1 AND c.name = u.name AND c.deleted_at IS NULL)
         WHEN 'decision' THEN EXISTS (SELECT 1 FROM decision_version v WHERE v.tenant_id = $1 AND v.key = u.name AND v.is_active)
         ELSE EXISTS (SELECT 1 FROM definition_version v WHERE v.tenant_id = $1 AND v.key = u.name AND v.is_active) END`,
      [tenant, uses.map(({ kind }) => kind), uses.map(({ name }) => name)],
    );
    const places = new Set(rows.map(({ place }) => place - 1));
    return uses.filter((_, place) => places.has(place));
  }

  /** Active versions of definitions that name the decision, by key. */
  usersOfDecision(tenant: TenantScope, key: string): Promise<ActiveUser[]> {
    return readPrepared(this.dataSource, activeUsers('decisions'), [tenant, key]);
  }
}
