import type { DataSource } from 'typeorm';

/** A payload stored outside Temporal, by its key. */
export interface PayloadName {
  readonly workflowId: string;
  readonly id: string;
}

/** The end of a page: a time as Postgres writes it, and an id. */
export interface PayloadPlace {
  readonly createdAt: string;
  readonly id: string;
}

export interface PayloadPage {
  readonly payloads: readonly PayloadName[];
  /** Null if nothing older is left. */
  readonly next: PayloadPlace | null;
}

const INSTANCE_ID = `'^t(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}$'`;

/**
 * Whether the payload `b` may be removed as far as its instance tells; $1 is the time. The histories of caller and called instance
 * share arguments and reports, so an instance waits until both have ended. Workflows that are no instance, or have no row, are
 * unknown here. Written so that Postgres looks up each instance instead of reading all.
 */
const ALLOWED = `b.created_at < $1 AND b.workflow_id <> '' AND CASE WHEN b.workflow_id ~ ${INSTANCE_ID} THEN (
    SELECT coalesce(i.ended_at < $1, false)
      AND (i.parent_instance_id IS NULL OR coalesce((
        SELECT p.ended_at < $1 FROM instance p WHERE p.tenant_id = i.tenant_id AND p.id = i.parent_instance_id), false))
      AND (SELECT bool_and(coalesce(c.ended_at < $1, false)) FROM instance c
        WHERE c.tenant_id = i.tenant_id AND c.parent_instance_id = i.id) IS NOT FALSE
    FROM instance i
    WHERE i.tenant_id = split_part(b.workflow_id, '/', 2)::uuid AND i.id = split_part(b.workflow_id, '/', 3)::uuid
  ) IS NOT FALSE ELSE true END`;

/**
 * Payloads of all tenants that no history refers to any more [operations#what-is-removed-and-what-grows]. Postgres knows when
 * instances ended; the caller asks Temporal whether it has removed a workflow.
 */
export class ExpiredPayloads {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads up to `most` payloads from before a time, oldest first, and returns those that Postgres has no reason to keep. */
  async page(before: Date, after: PayloadPlace | null, most: number): Promise<PayloadPage> {
    const rows: (PayloadName & PayloadPlace & { isAllowed: boolean })[] = await this.dataSource.query(
      `SELECT b.workflow_id AS "workflowId", b.id, b.created_at::text AS "createdAt", ${ALLOWED} AS "isAllowed" FROM (
         SELECT workflow_id, id, created_at FROM payload_blob
         WHERE created_at < $1 AND (created_at, id) > ($2::timestamptz, $3::uuid) ORDER BY created_at, id LIMIT $4) b
       ORDER BY b.created_at, b.id`,
      [before, after?.createdAt ?? '-infinity', after?.id ?? '00000000-0000-0000-0000-000000000000', most],
    );
    const last = rows.length < most ? undefined : rows.at(-1);
    return {
      payloads: rows.filter(({ isAllowed }) => isAllowed).map(({ workflowId, id }) => ({ workflowId, id })),
      next: last === undefined ? null : { createdAt: last.createdAt, id: last.id },
    };
  }

  /** Removes the payloads that may still be removed; returns how many. */
  async remove(before: Date, payloads: readonly PayloadName[]): Promise<number> {
    const [, removed]: [unknown, number] = await this.dataSource.query(
      `DELETE FROM payload_blob b USING unnest($2::text[], $3::uuid[]) AS due (workflow_id, id)
       WHERE b.workflow_id = due.workflow_id AND b.id = due.id AND ${ALLOWED}`,
      [before, payloads.map(({ workflowId }) => workflowId), payloads.map(({ id }) => id)],
    );
    return removed;
  }
}
