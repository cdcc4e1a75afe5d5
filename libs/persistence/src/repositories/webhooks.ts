import type { DataSource, Repository } from 'typeorm';
import { WebhookSubscriptionSchema } from '../entities/webhook.js';
import type { WebhookSubscriptionRow } from '../entities/webhook.js';
import { snakeCase } from '../entities/columns.js';
import type { TenantScope } from '../tenant-scope.js';
import { endingEarly } from './list-bytes.js';
import type { RowPage } from './row-page.js';

const COLUMNS = Object.keys(WebhookSubscriptionSchema.options.columns)
  .map((property) => `${snakeCase(property)} AS "${property}"`)
  .join(', ');

export class WebhookRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. Ends early after those that fill a page. */
  list(tenant: TenantScope, { limit, offset, after }: RowPage): Promise<WebhookSubscriptionRow[]> {
    const select = `SELECT ${COLUMNS} FROM webhook_subscription
      WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`;
    return this.dataSource.query(endingEarly(select, 'octet_length(sealed)'), [tenant, after, limit, offset]);
  }

  find(tenant: TenantScope, id: string): Promise<WebhookSubscriptionRow | null> {
    return this.rows.findOneBy({ tenantId: tenant, id });
  }

  private get rows(): Repository<WebhookSubscriptionRow> {
    return this.dataSource.getRepository(WebhookSubscriptionSchema);
  }
}
