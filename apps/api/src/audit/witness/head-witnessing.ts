import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type AuditSigner, witnessLine } from '@svc/audit';
import type { Config, Logger } from '@svc/config';
import { AuditWitnesses, type MovedHead } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER } from '../../app-resources.js';
import { RecurringWork } from '../../recurring/recurring-work.js';
import { AUDIT_SIGNER } from '../audit-signer.js';
import { openWitnessSink, type WitnessSink } from './witness-sinks.js';

const LEASE = 'audit witness';
const HEADS_AT_ONCE = 1_000;

/**
 * Regularly signs the heads of the chains that have moved and keeps them outside the database, in one process at a time.
 * They show when somebody rewrites the end of a chain together with its head (docs/audit.md, "Witnesses").
 */
@Injectable()
export class HeadWitnessing implements OnApplicationBootstrap, OnApplicationShutdown {
  private witnessing: RecurringWork | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly witnesses: AuditWitnesses,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AUDIT_SIGNER) private readonly signer: AuditSigner | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { auditWitness: target, auditWitnessSeconds } = this.config;
    const { signer, logger } = this;
    if (target === null || signer === null) return;
    const sink = openWitnessSink(target, signer, logger);
    logger.info({ public_keys: Object.fromEntries(signer.publicKeyTexts) }, 'heads of audit logs are witnessed');
    this.witnessing = RecurringWork.underLease(this.dataSource, LEASE, {
      ...{ everyMs: auditWitnessSeconds * 1_000, failure: 'heads of audit logs could not be witnessed', logger },
      work: () => this.witness(sink, signer),
    });
    this.witnessing.start();
  }

  onApplicationShutdown(): void {
    this.witnessing?.stop();
  }

  private async witness(sink: WitnessSink, signer: AuditSigner): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const moved: MovedHead[] = await this.witnesses.listMoved(after, HEADS_AT_ONCE);
      if (moved.length === 0) return;
      moved.forEach((head) => this.expectForward(head));
      const at = new Date();
      await sink.keep(moved.map((head) => witnessLine(signer, head.tenantId, head, at)));
      await this.witnesses.note(moved, at);
      after = moved.at(-1)?.tenantId ?? null;
    }
  }

  /** Logs a head that went backwards. It is witnessed all the same: the earlier witness stays and contradicts it. */
  private expectForward({ tenantId, sequence, witnessedSequence }: MovedHead): void {
    if (witnessedSequence === null || sequence > witnessedSequence) return;
    const found = { tenant: tenantId, sequence, witnessed_sequence: witnessedSequence };
    this.logger.error(found, 'an audit log was cut or rewritten: its head is not after the one that was witnessed');
  }
}
