import type { PoolClient } from 'pg';
import type { Batch } from './batch.js';

/** Closes rows that a whole projection does not name. `$2`: the instance, `$3`: the ids (or names) that it names. */
const CLOSE = {
  close_tokens: `UPDATE token SET status = 'dead' WHERE tenant_id = $1 AND instance_id = $2 AND status <> 'dead' AND id <> ALL ($3::uuid[])`,
  close_tasks: `UPDATE task SET status = 'cancelled', completed_at = now() WHERE tenant_id = $1 AND instance_id = $2 AND status IN ('pending', 'claimed') AND id <> ALL ($3::uuid[])`,
  close_timers: `UPDATE timer SET status = 'cancelled', updated_at = now() WHERE tenant_id = $1 AND instance_id = $2 AND status = 'scheduled' AND id <> ALL ($3::uuid[])`,
  close_jobs: `UPDATE service_job SET status = 'cancelled', ended_at = now() WHERE tenant_id = $1 AND instance_id = $2 AND status IN ('running', 'retrying') AND id <> ALL ($3::uuid[])`,
  close_subscriptions: `DELETE FROM subscription WHERE tenant_id = $1 AND instance_id = $2 AND id <> ALL ($3::uuid[])`,
  close_variables: `DELETE FROM instance_variable WHERE tenant_id = $1 AND instance_id = $2 AND name <> ALL ($3::text[])`,
} as const;

export function closeAbsent(client: PoolClient, tenantId: string, batches: readonly Batch[]): Promise<unknown>[] {
  return batches
    .filter(({ request }) => request.isWhole === true)
    .flatMap((batch) => closeAbsentOf(client, tenantId, batch));
}

function closeAbsentOf(client: PoolClient, tenantId: string, { request, projection }: Batch): Promise<unknown>[] {
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id);
  const kept: Readonly<Record<keyof typeof CLOSE, readonly string[]>> = {
    close_tokens: idsOf(projection.tokens),
    close_tasks: idsOf(projection.tasks),
    close_timers: idsOf(projection.timers),
    close_jobs: idsOf(projection.jobs),
    close_subscriptions: idsOf(projection.armed),
    close_variables: projection.variables.map((variable) => variable.name),
  };
  return (Object.keys(CLOSE) as (keyof typeof CLOSE)[]).map((name) =>
    client.query({ name, text: CLOSE[name], values: [tenantId, request.instanceId, kept[name]] }),
  );
}
