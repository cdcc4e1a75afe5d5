import { ATTEMPTS } from '@svc/webhooks';
import type { AuditEntryDraft } from '../audit/prepared-entries.js';
import type { Committer } from '../commit/committer.js';
import type { Queryable } from '../repositories/queryable.js';
import type { TenantScope } from '../tenant-scope.js';
import { disableFailing } from './disabling.js';
import { SETTLE } from './delivery-statements.js';
import type { DeliveryResult, DeliveryState } from './open-delivery.js';

/** The result of one delivery. */
export interface Settlement {
  readonly id: string;
  readonly result: DeliveryResult;
}

const SYSTEM = { type: 'system', id: null } as const;

interface SettledRow {
  readonly id: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly instanceId: string | null;
  readonly attempts: number;
  readonly status: 'pending' | 'success' | 'failed';
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** Writes all in one transaction with the entries of ended deliveries (`webhook.delivered`, `webhook.failed`) [audit-log#actions]. */
export function settleAll(
  committer: Pick<Committer, 'record'>,
  tenant: TenantScope,
  settlements: readonly Settlement[],
): Promise<ReadonlyMap<string, DeliveryState>> {
  return committer.record(tenant, SYSTEM, async (tx) => {
    const rows = await settle(tenant, settlements, tx);
    const states = new Map(rows.map((row) => [row.id, stateOf(row)]));
    const failing = rows.filter(({ status }) => status === 'failed').map(({ subscriptionId }) => subscriptionId);
    const disabled = await disableFailing(tenant, failing, tx);
    const ended = rows.filter(({ status }) => status !== 'pending');
    return { result: states, entries: [...ended.map(entryOf), ...disabled] };
  });
}

async function settle(tenant: TenantScope, settlements: readonly Settlement[], tx: Queryable): Promise<SettledRow[]> {
  const given = JSON.stringify(settlements.map(givenOf).toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const { rows } = await tx.query<SettledRow>(SETTLE, [tenant, given, ATTEMPTS]);
  return rows;
}

function givenOf({ id, result }: Settlement) {
  if (result.kind === 'given_up') return { id, error: result.reason, isDelivered: false, isGivenUp: true };
  return { id, ...result.attempt, isDelivered: result.attempt.error === null, isGivenUp: false };
}

function stateOf({ status, attempts }: SettledRow): DeliveryState {
  if (status === 'pending') return { kind: 'open', attempts };
  return { kind: status === 'success' ? 'delivered' : 'failed' };
}

function entryOf(row: SettledRow): AuditEntryDraft {
  const payload = {
    webhook_id: row.subscriptionId,
    delivery_id: row.id,
    event_id: row.eventId,
    event_type: row.eventType,
    attempts: row.attempts,
    response_status: row.responseStatus,
    ...(row.error !== null && { error: row.error }),
  };
  return {
    instanceId: row.instanceId,
    action: row.status === 'success' ? 'webhook.delivered' : 'webhook.failed',
    payload,
  };
}
