import { open } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type AuditSigner, type ChainFailure, type HeadWitness, MAX_FAILURES, readWitness } from '@svc/audit';
import type { Config } from '@svc/config';
import { AuditRepository, type TenantScope } from '@svc/persistence';
import { CONFIG } from '../../app-resources.js';
import { AUDIT_SIGNER } from '../audit-signer.js';
import type { ChainSpan } from '../chain-spans.js';

export interface WitnessReport {
  readonly checked: number;
  readonly failures: readonly ChainFailure[];
}

const BATCH = 500;

/** Compares a chain with the witnesses of its heads, if they are in a file (docs/audit.md, "Witnesses"). */
@Injectable()
export class WitnessedHeads {
  constructor(
    private readonly audit: AuditRepository,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AUDIT_SIGNER) private readonly signer: AuditSigner | null,
  ) {}

  /** Null if there is no file of witnesses. */
  async check(tenant: TenantScope, span: ChainSpan): Promise<WitnessReport | null> {
    const { auditWitness: target } = this.config;
    if (target?.kind !== 'file' || this.signer === null) return null;
    const file = await open(target.path).catch(orNullIfAbsent);
    if (file === null) return null;
    const comparison = new Comparison(this.audit, this.signer, tenant, span);
    // The iterator closes the file, also if the loop ends early.
    for await (const line of file.readLines()) {
      if (!line.includes(tenant)) continue;
      const witness = readWitness(line);
      if (witness?.tenant === tenant) await comparison.take(witness);
    }
    await comparison.flush();
    return comparison;
  }
}

/** Compares in batches, in any order of lines, with the stored hashes. Walking the chain has verified those before. */
class Comparison implements WitnessReport {
  checked = 0;
  readonly failures: ChainFailure[] = [];
  private batch: HeadWitness[] = [];

  constructor(
    private readonly audit: AuditRepository,
    private readonly signer: AuditSigner,
    private readonly tenant: TenantScope,
    private readonly span: ChainSpan,
  ) {}

  async take(witness: HeadWitness): Promise<void> {
    const { start, last, head } = this.span;
    if (witness.sequence <= start.sequence || (head === null && witness.sequence > last)) return;
    this.batch.push(witness);
    if (this.batch.length === BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    const { batch } = this;
    this.batch = [];
    const sequences = batch.map(({ sequence }) => sequence);
    const [hashes, areSigned] = await Promise.all([
      this.audit.findHashes(this.tenant, sequences),
      Promise.all(batch.map((witness) => this.signer.isSigned(witness))),
    ]);
    this.checked += batch.length;
    batch.forEach((witness, index) => {
      if (areSigned[index] !== true || !this.isStored(witness, hashes.get(witness.sequence))) this.fail(witness);
    });
  }

  /** An entry that is missing inside the span counts as stored here: walking the chain reports it. */
  private isStored({ sequence, head_hash: witnessed }: HeadWitness, stored: string | undefined): boolean {
    return stored === undefined ? sequence <= this.span.last : stored === witnessed;
  }

  private fail({ sequence }: HeadWitness): void {
    if (this.failures.length < MAX_FAILURES) this.failures.push({ sequence, entryId: null, reason: 'head_mismatch' });
  }
}

function orNullIfAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
