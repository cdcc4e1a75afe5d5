import type { Actor } from '@svc/engine';
import type { AuditedOutcome, Queryable, TenantScope } from '@svc/persistence';

/** Writes everything but process facts, in one transaction with the audit entries (the Committer's `record`). */
export abstract class AuditedWrites {
  abstract record<T>(
    tenant: TenantScope,
    actor: Actor,
    work: (tx: Queryable) => Promise<AuditedOutcome<T>>,
  ): Promise<T>;
}
