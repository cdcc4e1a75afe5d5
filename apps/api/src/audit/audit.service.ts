import { Injectable } from '@nestjs/common';
import { type AuditFilter, AuditRepository, InstanceRepository, type TenantScope } from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import { timeSpan } from '../http/requests/query-values.js';
import {
  type AuditEntryDto,
  auditEntryDto,
  type AuditListQuery,
  type HistoryEntryDto,
  historyEntryDto,
  type HistoryQuery,
} from './audit-entry.dto.js';

const SEQUENCE = /^\d{1,15}$/;

/** Lists of the audit log [audit-log#entries]. */
@Injectable()
export class AuditService {
  constructor(
    private readonly audit: AuditRepository,
    private readonly instances: InstanceRepository,
  ) {}

  /** Newest first. */
  async list(tenant: TenantScope, query: AuditListQuery): Promise<Page<AuditEntryDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors('audit', tenant);
    const place = cursors.placeIn(query, SEQUENCE);
    const after = place === null ? null : Number(place);
    const rows = await this.audit.list(
      tenant,
      { ...filterOf(query), instanceId: query.instance_id },
      { limit: limit + 1, offset, order: 'newest_first', after },
    );
    return Page.of(rows, query, ({ sequence }) => cursors.at(String(sequence))).map(auditEntryDto);
  }

  /** Oldest first unless asked otherwise. A page has its entries even if it is large, since its number counts them; then payloads are left out. */
  async history(tenant: TenantScope, instanceId: string, query: HistoryQuery): Promise<HistoryEntryDto[]> {
    if ((await this.instances.findState(tenant, instanceId)) === null) throw notFound('the instance');
    const { page, page_size: limit } = query;
    const filter = { ...filterOf(query), instanceId };
    const rows = await this.audit.history(tenant, filter, {
      limit,
      offset: (page - 1) * limit,
      order: query.order === 'desc' ? 'newest_first' : 'oldest_first',
      after: null,
    });
    return rows.map(historyEntryDto);
  }
}

function filterOf(query: AuditListQuery | HistoryQuery): AuditFilter {
  return { actorType: query.actor_type, action: query.action, ...timeSpan(query) };
}
