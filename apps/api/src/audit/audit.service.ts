import { Injectable } from '@nestjs/common';
import { CHAIN_START, type ChainPosition, verifyChain } from '@svc/audit';
import { type AuditFilter, AuditRepository, InstanceRepository, type TenantScope } from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import { decodeCursor, Page } from '../http/page.js';
import { optionalTime } from '../http/times.js';
import { type AuditEntryDto, auditEntryDto, type AuditListQuery, type HistoryQuery } from './audit-entry.dto.js';
import { type ChainReportDto, chainReportDto, type VerifyAuditQuery } from './chain-report.dto.js';

/** The part of a chain that is verified: after `start`, to `last`; `head` where it reaches the chain's end. */
interface Span {
  readonly start: ChainPosition;
  readonly last: number;
  readonly head: ChainPosition | null;
}

/** Reads and verification of the audit log (interface, "Audit log actions"). */
@Injectable()
export class AuditService {
  constructor(
    private readonly audit: AuditRepository,
    private readonly instances: InstanceRepository,
  ) {}

  /** Newest first. */
  async list(tenant: TenantScope, query: AuditListQuery): Promise<Page<AuditEntryDto>> {
    const { limit, offset, cursor } = query;
    const place = decodeCursor(cursor, /^\d{1,15}$/);
    const after = place === undefined ? null : Number(place);
    const rows = await this.audit.list(
      tenant,
      { ...filterOf(query), instanceId: query.instance_id },
      { limit: limit + 1, offset, order: 'newest_first', after },
    );
    return Page.of(rows, query, (row) => String(row.sequence)).map(auditEntryDto);
  }

  /** Oldest first. */
  async history(tenant: TenantScope, instanceId: string, query: HistoryQuery): Promise<AuditEntryDto[]> {
    if ((await this.instances.findStanding(tenant, instanceId)) === null) throw notFound('the instance');
    const { page, page_size: limit } = query;
    const filter = { ...filterOf(query), instanceId };
    const rows = await this.audit.list(tenant, filter, {
      limit,
      offset: (page - 1) * limit,
      order: 'oldest_first',
      after: null,
    });
    return rows.map(auditEntryDto);
  }

  /** Walks the chain, or the part of it that was created in a span of time, in constant memory. */
  async verify(tenant: TenantScope, query: VerifyAuditQuery): Promise<ChainReportDto> {
    const { from, to } = timesOf(query);
    const { start, last, head } = await this.span(tenant, from, to);
    const report = await verifyChain(this.audit.stream(tenant, start.sequence + 1, last), start, head);
    return chainReportDto(report, from, to);
  }

  private async span(tenant: TenantScope, from: Date | undefined, to: Date | undefined): Promise<Span> {
    const end = await this.audit.findEnd(tenant);
    if (from === undefined && to === undefined) return { start: CHAIN_START, last: end.lastSequence, head: end.head };
    const span = await this.audit.findSpan(tenant, { from, to });
    if (span === null) return { start: CHAIN_START, last: 0, head: null };
    const start = from === undefined ? CHAIN_START : await this.before(tenant, span.first);
    return to === undefined
      ? { start, last: end.lastSequence, head: end.head }
      : { start, last: span.last, head: null };
  }

  /** The entry before `sequence`; where it is gone, what the entry itself says of it. */
  private async before(tenant: TenantScope, sequence: number): Promise<ChainPosition> {
    if (sequence === 1) return CHAIN_START;
    for await (const entry of this.audit.stream(tenant, sequence - 1, sequence)) {
      const hash = entry.sequence === sequence ? entry.prevEntryHash : entry.entryHash;
      return { sequence: sequence - 1, hash };
    }
    return CHAIN_START;
  }
}

function timesOf({ from, to }: { readonly from?: string; readonly to?: string }): {
  from: Date | undefined;
  to: Date | undefined;
} {
  return { from: optionalTime('from', from), to: optionalTime('to', to) };
}

function filterOf(query: AuditListQuery | HistoryQuery): AuditFilter {
  return { actorType: query.actor_type, action: query.action, ...timesOf(query) };
}
