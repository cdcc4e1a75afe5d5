import type { DeliveredEvent } from '@svc/webhooks';
import type { DataSource } from 'typeorm';
import { snakeCase } from '../entities/columns.js';
import { WebhookDeliverySchema } from '../entities/webhook.js';
import type { WebhookAttemptRow, WebhookDeliveryRow } from '../entities/webhook.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';
import type { RowPage } from './row-page.js';

/** Filters of the list, all of which must hold. */
export interface WebhookDeliveryFilter {
  readonly status?: string | undefined;
  readonly eventType?: string | undefined;
}

/** A requested delivery. */
export interface NewDelivery {
  readonly id: string;
  readonly subscriptionId: string;
}

/** A delivery with its data and attempts, read in one statement. */
export interface WholeDelivery extends WebhookDeliveryRow {
  /** The payload's `data` as JSON text; null if they were removed. */
  readonly data: string | null;
  /** As many as `attempts` says, in order. */
  readonly made: readonly WebhookAttempt[];
}

export type WebhookAttempt = Omit<WebhookAttemptRow, 'tenantId' | 'deliveryId'>;

const COLUMNS = Object.keys(WebhookDeliverySchema.options.columns)
  .map((property) => `d.${snakeCase(property)} AS "${property}"`)
  .join(', ');

/** One statement, since a second one could see an attempt that the delivery does not count yet. */
const FIND_WHOLE = `SELECT ${COLUMNS},
    (SELECT e.data FROM webhook_event e WHERE e.tenant_id = d.tenant_id AND e.id = d.event_id) AS data,
    (SELECT coalesce(json_agg(json_build_object('number', a.number, 'at', a.at, 'responseStatus', a.response_status,
        'durationMs', a.duration_ms, 'error', a.error) ORDER BY a.number), '[]')
      FROM webhook_attempt a WHERE a.tenant_id = d.tenant_id AND a.delivery_id = d.id) AS made
  FROM webhook_delivery d WHERE d.tenant_id = $1 AND d.subscription_id = $2 AND d.id = $3`;

/** Reads deliveries of a subscription. */
export class WebhookDeliveryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  list(
    tenant: TenantScope,
    subscriptionId: string,
    { status, eventType }: WebhookDeliveryFilter,
    { limit, offset, after }: RowPage,
  ): Promise<WebhookDeliveryRow[]> {
    const query = this.dataSource
      .getRepository(WebhookDeliverySchema)
      .createQueryBuilder('delivery')
      .where('delivery.tenant_id = :tenant AND delivery.subscription_id = :subscriptionId', { tenant, subscriptionId });
    if (status !== undefined) query.andWhere('delivery.status = :status', { status });
    if (eventType !== undefined) query.andWhere('delivery.event_type = :eventType', { eventType });
    if (after !== null) query.andWhere('delivery.id < :after', { after });
    return query.orderBy('delivery.id', 'DESC').offset(offset).limit(limit).getMany();
  }

  find(tenant: TenantScope, subscriptionId: string, id: string): Promise<WebhookDeliveryRow | null> {
    return this.dataSource.getRepository(WebhookDeliverySchema).findOneBy({ tenantId: tenant, subscriptionId, id });
  }

  async findWhole(tenant: TenantScope, subscriptionId: string, id: string): Promise<WholeDelivery | null> {
    type Row = Omit<WholeDelivery, 'made'> & {
      readonly made: readonly (Omit<WebhookAttempt, 'at'> & { readonly at: string })[];
    };
    const [row] = await readPrepared<Row>(this.dataSource, FIND_WHOLE, [tenant, subscriptionId, id]);
    return row === undefined ? null : { ...row, made: row.made.map((one) => ({ ...one, at: new Date(one.at) })) };
  }
}

/** Writes requested deliveries inside an audited write; each method returns false if it was done before. */
export class WebhookDeliveryWriter {
  /** A delivery of a new event with these `data`. */
  async addTest(
    tenant: TenantScope,
    { id, subscriptionId }: NewDelivery,
    { event, data }: { readonly event: DeliveredEvent; readonly data: object },
    tx: Queryable,
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      `WITH told AS (INSERT INTO webhook_event (tenant_id, id, data) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING)
       INSERT INTO webhook_delivery (tenant_id, id, subscription_id, event_id, event_type, occurred_at)
       VALUES ($1, $2, $4, $2, $5, date_trunc('milliseconds', now())) ON CONFLICT DO NOTHING`,
      [tenant, id, JSON.stringify(data), subscriptionId, event],
    );
    return rowCount === 1;
  }

  /** Another delivery of the same event. */
  async repeat(tenant: TenantScope, { id, subscriptionId }: NewDelivery, of: string, tx: Queryable): Promise<boolean> {
    const { rowCount } = await tx.query(
      `INSERT INTO webhook_delivery (tenant_id, id, subscription_id, event_id, event_type, instance_id, occurred_at)
       SELECT tenant_id, $2, subscription_id, event_id, event_type, instance_id, occurred_at FROM webhook_delivery
       WHERE tenant_id = $1 AND subscription_id = $3 AND id = $4 ON CONFLICT DO NOTHING`,
      [tenant, id, subscriptionId, of],
    );
    return rowCount === 1;
  }
}
