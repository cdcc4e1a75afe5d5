import { Inject, Injectable } from '@nestjs/common';
import { type AuditSigner, signCheckpoint, verifyChain } from '@svc/audit';
import type { Logger } from '@svc/config';
import { AuditRepository, AuditRetention, type TenantScope } from '@svc/persistence';
import { inSlices } from '@svc/runtime';
import { LOGGER } from '../../app-resources.js';
import { AuditedWrites } from '../../database/audited-writes.js';
import { AUDIT_SIGNER } from '../audit-signer.js';
import { ChainSpans } from '../chain-spans.js';

/** Entries that are removed in one transaction. */
const MOST_AT_ONCE = 2_000;
const SWEEPER = { type: 'system', id: null } as const;

/** Replaces a chain's oldest entries by a signed checkpoint (docs/audit.md, "Retention"). */
@Injectable()
export class ChainShortening {
  constructor(
    private readonly audit: AuditRepository,
    private readonly retention: AuditRetention,
    private readonly spans: ChainSpans,
    private readonly writes: AuditedWrites,
    @Inject(AUDIT_SIGNER) private readonly signer: AuditSigner | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Removes one batch of entries that were created before a time; false if nothing was removed. Entries that do not
   * verify stay, so that somebody can look at them.
   */
  async removeBatch(tenant: TenantScope, before: Date): Promise<boolean> {
    const { start, checkpoint, failures } = await this.spans.find(tenant, { from: undefined, to: undefined });
    const last = await this.retention.findLast(tenant, start.sequence, { before, most: MOST_AT_ONCE });
    if (last === null || this.signer === null) return false;
    const batch = inSlices(this.audit.stream(tenant, start.sequence + 1, last));
    const { valid, headHash } = await verifyChain(batch, start, null);
    if (!valid || headHash === null || failures.length > 0) {
      this.logger.error({ tenant, first: start.sequence + 1, last }, 'old audit entries stay: they do not verify');
      return false;
    }
    const removed = last - start.sequence;
    const count = (checkpoint?.count ?? 0) + removed;
    const next = signCheckpoint(this.signer, tenant, {
      last: { sequence: last, hash: headHash },
      count,
      at: new Date(),
    });
    const { tenant: _tenant, ...statement } = next;
    const entry = { instanceId: null, action: 'audit.checkpointed', payload: { ...statement, removed } };
    await this.writes.record(tenant, SWEEPER, async (tx) => {
      await this.retention.replace(tenant, start.sequence, next, tx);
      return { result: null, entries: [entry] };
    });
    return true;
  }
}
