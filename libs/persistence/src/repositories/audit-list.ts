/** Filters of audit lists, all of which must hold [audit-log#entries]. */
export interface AuditFilter {
  readonly instanceId?: string | undefined;
  readonly actorType?: string | undefined;
  readonly action?: string | undefined;
  /** At or after. */
  readonly from?: Date | undefined;
  /** Before. */
  readonly to?: Date | undefined;
}

export interface AuditPage {
  readonly limit: number;
  readonly offset: number;
  readonly order: 'oldest_first' | 'newest_first';
  /** The sequence of the last entry of the page before. */
  readonly after: number | null;
}

/** The kinds of most entries. These are read from the chain itself, not from the index of kinds. */
const FREQUENT = ['element.entered', 'element.completed'];
const IS_RARE = `action NOT IN (${FREQUENT.map((action) => `'${action}'`).join(', ')})`;

/** All other kinds of entries of the tenant. There are few, and an index has the entries of each in order. */
const KINDS = `kinds AS (
    (SELECT actor_type, action FROM audit_entry WHERE tenant_id = $1 AND ${IS_RARE} ORDER BY actor_type, action LIMIT 1)
    UNION ALL
    SELECT next.* FROM kinds, LATERAL (SELECT e.actor_type, e.action FROM audit_entry e
      WHERE e.tenant_id = $1 AND e.${IS_RARE} AND (e.actor_type, e.action) > (kinds.actor_type, kinds.action)
      ORDER BY e.actor_type, e.action LIMIT 1) next)`;

/**
 * The first sequence whose entry is not older than `time`, by binary search in the chain. Entries are in the order of their
 * time, unless somebody tampered with them.
 */
function placeOf(name: string, time: string): string {
  return `${name} (low, high) AS (
      SELECT min(sequence), max(sequence) + 1 FROM audit_entry WHERE tenant_id = $1
      UNION ALL
      SELECT CASE WHEN e.created_at >= ${time} THEN low ELSE e.sequence + 1 END,
        CASE WHEN e.created_at >= ${time} THEN (low + high) / 2 ELSE high END
      FROM ${name}, LATERAL (SELECT sequence, created_at FROM audit_entry
        WHERE tenant_id = $1 AND sequence >= (low + high) / 2 ORDER BY sequence LIMIT 1) e WHERE low < high)`;
}

/** The entries of a tenant, `$1`, that match a filter, in the order of the chain, read from an index in that order. */
export function auditListQuery(
  columns: string,
  tenant: string,
  { instanceId, actorType, action, from, to }: AuditFilter,
  { limit, offset, order, after }: AuditPage,
): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [tenant];
  const value = (given: unknown) => `$${values.push(given)}`;
  const isAscending = order === 'oldest_first';
  const tables: string[] = [];
  const conditions = ['tenant_id = $1'];
  const within = (name: string, comparison: string, time: Date) => {
    const given = `${value(time)}::timestamptz`;
    tables.push(placeOf(name, given));
    const place = `(SELECT low FROM ${name} WHERE low = high)`;
    conditions.push(`sequence ${comparison} ${place}`, `created_at ${comparison} ${given}`);
  };
  if (from !== undefined) within('first_place', '>=', from);
  if (to !== undefined) within('end_place', '<', to);
  if (after !== null) conditions.push(`sequence ${isAscending ? '>' : '<'} ${value(after)}`);
  if (instanceId !== undefined) conditions.push(`instance_id = ${value(instanceId)}`);
  const kind = [
    ...(actorType === undefined ? [] : [`actor_type = ${value(actorType)}`]),
    ...(action === undefined ? [] : [`action = ${value(action)}`]),
  ];
  const inOrder = `ORDER BY sequence ${isAscending ? 'ASC' : 'DESC'}`;
  const isByKind = instanceId === undefined && isRare({ actorType, action });
  if (isByKind) tables.push(KINDS);
  const rows = isByKind
    ? `(SELECT found.* FROM (SELECT * FROM kinds WHERE ${kind.join(' AND ')}) kind CROSS JOIN LATERAL (
        SELECT * FROM audit_entry WHERE ${conditions.join(' AND ')} AND ${IS_RARE} AND actor_type = kind.actor_type AND action = kind.action
        ${inOrder} LIMIT ${value(limit + offset)}) found) audit_entry`
    : `audit_entry WHERE ${[...conditions, ...kind].join(' AND ')}`;
  const named = tables.length === 0 ? '' : `WITH RECURSIVE ${tables.join(', ')} `;
  return {
    text: `${named}SELECT ${columns} FROM ${rows} ${inOrder} LIMIT ${value(limit)} OFFSET ${value(offset)}`,
    values,
  };
}

/** Most entries are the engine's; those of other actors, and its other actions, may be rare. */
function isRare({ actorType, action }: Pick<AuditFilter, 'actorType' | 'action'>): boolean {
  if (action !== undefined) return !FREQUENT.includes(action);
  return actorType !== undefined && actorType !== 'engine';
}
