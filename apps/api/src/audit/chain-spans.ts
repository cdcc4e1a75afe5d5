import { Inject, Injectable } from '@nestjs/common';
import { type AuditSigner, CHAIN_START, type ChainFailure, type ChainPosition, type Checkpoint } from '@svc/audit';
import { AuditRepository, type TenantScope } from '@svc/persistence';
import type { TimeSpan } from '../http/requests/query-values.js';
import { AUDIT_SIGNER } from './audit-signer.js';

/** Selects the entries that were created in a span of time and have a higher sequence than `after`. */
export interface SpanQuery extends TimeSpan {
  readonly after?: number | undefined;
}

/** A part of a chain. */
export interface ChainSpan {
  /** The place before its first entry. */
  readonly start: ChainPosition;
  /** Its last sequence; lower than its first one if the span is empty. */
  readonly last: number;
  /** The end that the chain must have; null if the span does not reach it. */
  readonly head: ChainPosition | null;
  /** The checkpoint before its first entry; null if there is none, or if the span begins later in the chain. */
  readonly checkpoint: Checkpoint | null;
  /** A failure if the checkpoint does not match its signature. */
  readonly failures: readonly ChainFailure[];
  /** The last sequence that retention had removed; 0 for none. */
  readonly shortenedTo: number;
}

/** Finds where a part of a chain begins and ends. */
@Injectable()
export class ChainSpans {
  constructor(
    private readonly audit: AuditRepository,
    @Inject(AUDIT_SIGNER) private readonly signer: AuditSigner | null,
  ) {}

  async find(tenant: TenantScope, query: SpanQuery): Promise<ChainSpan> {
    const { from, to, after = 0 } = query;
    const { head, lastSequence, lastStored, checkpoint } = await this.audit.findEnds(tenant);
    const { begin, failures } = await this.beginning(tenant, checkpoint);
    const found = { failures, shortenedTo: checkpoint?.sequence ?? 0, checkpoint: null };
    const isTimed = from !== undefined || to !== undefined;
    const timed = isTimed ? await this.audit.findSpan(tenant, { from, to }) : null;
    if (isTimed && timed === null) {
      if (!(await this.isAfterAll(tenant, query))) return { ...found, start: begin, last: 0, head: null };
      const start = lastStored <= begin.sequence ? begin : await this.before(tenant, lastStored + 1);
      return { ...found, start, last: lastSequence, head };
    }
    const first = Math.max(from === undefined ? 1 : (timed?.first ?? 1), after + 1);
    if (first > lastSequence) return { ...found, start: head, last: 0, head };
    const start = first <= begin.sequence + 1 ? begin : await this.before(tenant, first);
    // This also holds if a time is given: a span with the last stored entry must end with the chain's head.
    const isToEnd = to === undefined || (timed?.last ?? 0) >= lastStored;
    const end = isToEnd ? { last: lastSequence, head } : { last: timed?.last ?? 0, head: null };
    return { ...found, start, ...end, checkpoint: start === begin ? checkpoint : null };
  }

  /** Whether retention has removed entries since the span was found. Some of them may have been in it. */
  async hasLost(tenant: TenantScope, { shortenedTo }: ChainSpan): Promise<boolean> {
    const { checkpoint } = await this.audit.findEnds(tenant);
    return (checkpoint?.sequence ?? 0) !== shortenedTo;
  }

  /** Whether a span without entries begins after the last one. If its entries were cut off, the chain's head still shows it. */
  private async isAfterAll(tenant: TenantScope, { from, to }: SpanQuery): Promise<boolean> {
    if (from === undefined) return false;
    return to === undefined || (await this.audit.findSpan(tenant, { from, to: undefined })) === null;
  }

  /** A checkpoint without a valid signature is a failure. Then the first stored entry tells what was before it. */
  private async beginning(
    tenant: TenantScope,
    checkpoint: Checkpoint | null,
  ): Promise<{ begin: ChainPosition; failures: ChainFailure[] }> {
    if (checkpoint === null) return { begin: CHAIN_START, failures: [] };
    const { sequence, hash } = checkpoint;
    if (await this.isSigned(checkpoint)) return { begin: { sequence, hash }, failures: [] };
    return {
      begin: await this.before(tenant, 1),
      failures: [{ sequence, entryId: null, reason: 'entry_changed' }],
    };
  }

  private async isSigned(checkpoint: Checkpoint): Promise<boolean> {
    return this.signer !== null && (await this.signer.isSigned(checkpoint));
  }

  /** The place before this sequence; after a gap, the place before the next stored entry, as that entry names it. */
  private async before(tenant: TenantScope, sequence: number): Promise<ChainPosition> {
    for await (const entry of this.audit.stream(tenant, sequence - 1, Number.MAX_SAFE_INTEGER)) {
      return entry.sequence === sequence - 1
        ? { sequence: entry.sequence, hash: entry.entryHash }
        : { sequence: entry.sequence - 1, hash: entry.prevEntryHash };
    }
    return CHAIN_START;
  }
}
