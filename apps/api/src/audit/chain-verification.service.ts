import { Injectable } from '@nestjs/common';
import { type ChainFailure, MAX_FAILURES, verifyChain } from '@svc/audit';
import { AuditRepository, type TenantScope } from '@svc/persistence';
import { inSlices } from '@svc/runtime';
import { timeSpan } from '../http/requests/query-values.js';
import { type ChainReportDto, chainReportDto, type VerifyAuditQuery } from './chain-report.dto.js';
import { type ChainSpan, ChainSpans } from './chain-spans.js';
import { WitnessedHeads } from './witness/witnessed-heads.js';

/** GET /v1/audit/verify [audit#what-verification-reports]. */
@Injectable()
export class ChainVerificationService {
  constructor(
    private readonly audit: AuditRepository,
    private readonly spans: ChainSpans,
    private readonly witnessed: WitnessedHeads,
  ) {}

  /** Walks the chain, or the part of it that was created in a span of time, in constant memory, then asks the witnesses. */
  async verify(tenant: TenantScope, query: VerifyAuditQuery): Promise<ChainReportDto> {
    const times = timeSpan(query);
    for (;;) {
      const span = await this.spans.find(tenant, times);
      const { report, witnesses } = await this.check(tenant, span);
      // Retention may have removed entries meanwhile. They are not missing: the chain has another beginning now.
      if (!report.valid && (await this.spans.hasLost(tenant, span))) continue;
      return chainReportDto(report, {
        ...times,
        checkpoint_sequence: span.checkpoint?.sequence ?? null,
        witnesses_checked: witnesses?.checked ?? null,
      });
    }
  }

  private async check(tenant: TenantScope, span: ChainSpan) {
    const { start, last, head } = span;
    const walked = await verifyChain(inSlices(this.audit.stream(tenant, start.sequence + 1, last)), start, head);
    const witnesses = await this.witnessed.check(tenant, span);
    const failures: ChainFailure[] = [...span.failures, ...walked.failures, ...(witnesses?.failures ?? [])];
    const report = { ...walked, valid: failures.length === 0, failures: failures.slice(0, MAX_FAILURES) };
    return { report, witnesses };
  }
}
