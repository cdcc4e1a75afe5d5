import type { Actor } from '@svc/engine';
import type { Queryable, TenantScope } from '@svc/persistence';
import type { JsonObject } from '../http/json-values.js';

/** What one entry of the audit log says; who and when is added where it is chained. */
export interface AuditEntryDraft {
  /** Null where no instance is concerned. */
  readonly instanceId: string | null;
  readonly action: string;
  readonly payload: JsonObject;
}

/** What a write did: its answer and the entries that record it; no entries where it changed nothing. */
export interface AuditedOutcome<T> {
  readonly result: T;
  readonly entries: readonly AuditEntryDraft[];
}

/** The one way to write anything but process facts: in one transaction with its audit entries (the Committer's `record`). */
export abstract class AuditedWrites {
  abstract record<T>(
    tenant: TenantScope,
    actor: Actor,
    work: (tx: Queryable) => Promise<AuditedOutcome<T>>,
  ): Promise<T>;
}
