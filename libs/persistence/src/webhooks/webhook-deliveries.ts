import type { DataSource } from 'typeorm';
import type { Committer } from '../commit/committer.js';
import { readPrepared } from '../prepared-query.js';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';
import type { DeliveryPlace, DeliveryResult, DeliveryState, OpenDelivery } from './open-delivery.js';
import { DATA, DROP, FIND, HAND_OVER, LIST_RETRYING, POSTPONE, TAKE, TAKE_BACK } from './delivery-statements.js';
import { KeyedBatches } from '../commit/keyed-batches.js';
import { settleAll } from './settlements.js';
import type { Settlement } from './settlements.js';

/** How many deliveries a process takes at once. */
export interface FirstAttemptShare {
  readonly limit: number;
  /** The most deliveries under way to one subscription, and of one tenant, so that slow endpoints do not delay others. */
  readonly perSubscription: number;
  readonly perTenant: number;
  /** Deliveries under way, by subscription and by tenant. */
  readonly bySubscription: ReadonlyMap<string, number>;
  readonly byTenant: ReadonlyMap<string, number>;
  readonly leaseMs: number;
}

/** The most settlements in one transaction, which locks the tenant's head once for all. */
const MOST_SETTLED = 200;
/** Only the next attempt waits for it. With this delay more settlements share a transaction, and commits of the tenant wait less often. */
const GATHERED_MS = 50;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Row = Omit<OpenDelivery, 'subscription'> & { readonly url: string | null } & Omit<
    NonNullable<OpenDelivery['subscription']>,
    'url'
  >;

/** The outbox of webhooks: takes the deliveries that commits wrote, and notes their results. */
export class WebhookDeliveries {
  private readonly settlements: KeyedBatches<TenantScope, Settlement, DeliveryState>;

  constructor(
    private readonly dataSource: DataSource,
    committer: Pick<Committer, 'record'>,
  ) {
    this.settlements = new KeyedBatches({
      run: async (tenant, settlements) => {
        const states = await settleAll(committer, tenant, settlements);
        return ({ id }) => states.get(id) ?? { kind: 'gone' };
      },
      // Each delivery once: a second result of the same delivery waits for the first.
      takes: (batch, { id }) => batch.length < MOST_SETTLED && batch.every((settled) => settled.id !== id),
      gatheredMs: GATHERED_MS,
    });
  }

  /** Takes deliveries whose first attempt is due, of all subscriptions in turn. No other process gets them for `leaseMs`. */
  async take(share: FirstAttemptShare): Promise<OpenDelivery[]> {
    const { limit, leaseMs, perSubscription, perTenant, bySubscription, byTenant } = share;
    const counted = [perSubscription, textOf(bySubscription), perTenant, textOf(byTenant)];
    const rows = await readPrepared<Row>(this.dataSource, TAKE, [limit, leaseMs, ...counted]);
    return rows.map(deliveryOf);
  }

  /** Null if it has ended or was deleted. */
  async find(tenant: TenantScope, id: string): Promise<OpenDelivery | null> {
    const [row] = await readPrepared<Row>(this.dataSource, FIND, [tenant, id]);
    return row === undefined ? null : deliveryOf(row);
  }

  /** The payload's data of any size; null if they were removed. */
  async readData(tenant: TenantScope, eventId: string): Promise<string | null> {
    const [row] = await readPrepared<{ data: string }>(this.dataSource, DATA, [tenant, eventId]);
    return row?.data ?? null;
  }

  /**
   * Notes the result of an attempt. A successful or last attempt ends the delivery, with an audit entry in the same
   * transaction.
   */
  settle(delivery: DeliveryPlace, result: DeliveryResult): Promise<DeliveryState> {
    return this.settlements.add(tenantScope(delivery.tenantId), { id: delivery.id, result } satisfies Settlement);
  }

  /** Notes that its workflow makes the further attempts. */
  async handOver({ tenantId, id }: DeliveryPlace): Promise<void> {
    await readPrepared(this.dataSource, HAND_OVER, [tenantScope(tenantId), id]);
  }

  /** Those of all tenants that a workflow tries again, in pages; the first one after null. */
  listRetrying(after: DeliveryPlace | null, most: number): Promise<DeliveryPlace[]> {
    const { tenantId, id } = after ?? { tenantId: FIRST_ID, id: FIRST_ID };
    return readPrepared<DeliveryPlace>(this.dataSource, LIST_RETRYING, [tenantId, id, most]);
  }

  /** Its workflow was lost: it gets another one. False if it has ended. */
  async takeBack({ tenantId, id }: DeliveryPlace): Promise<boolean> {
    return (await readPrepared(this.dataSource, TAKE_BACK, [tenantScope(tenantId), id])).length > 0;
  }

  async postpone({ tenantId, id }: DeliveryPlace, ms: number): Promise<void> {
    await readPrepared(this.dataSource, POSTPONE, [tenantScope(tenantId), id, ms]);
  }

  async drop({ tenantId, id }: DeliveryPlace): Promise<void> {
    await readPrepared(this.dataSource, DROP, [tenantScope(tenantId), id]);
  }
}

function textOf(counts: ReadonlyMap<string, number>): string {
  return JSON.stringify(Object.fromEntries(counts));
}

function deliveryOf({ url, isActive, version, masterKeyId, wrappedKey, sealed, ...delivery }: Row): OpenDelivery {
  const subscription = url === null ? null : { url, isActive, version, masterKeyId, wrappedKey, sealed };
  return { ...delivery, subscription };
}
