import type { DataSource, Repository } from 'typeorm';
import { WebhookSubscriptionSchema } from '../entities/webhook.js';
import type { WebhookSubscriptionRow } from '../entities/webhook.js';
import type { TenantScope } from '../tenant-scope.js';

export class WebhookRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  list(tenant: TenantScope): Promise<WebhookSubscriptionRow[]> {
    return this.rows.find({ where: { tenantId: tenant }, order: { id: 'DESC' } });
  }

  find(tenant: TenantScope, id: string): Promise<WebhookSubscriptionRow | null> {
    return this.rows.findOneBy({ tenantId: tenant, id });
  }

  private get rows(): Repository<WebhookSubscriptionRow> {
    return this.dataSource.getRepository(WebhookSubscriptionSchema);
  }
}
