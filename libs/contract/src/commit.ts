import type { Fact, InputEnvelope } from '@svc/engine';

/**
 * One batch of facts of one instance, to be written in one transaction, compare-and-set on `seq`
 * (architecture, "The commit"). The digest of the inputs is computed by the receiver.
 */
export interface CommitRequest {
  readonly tenantId: string;
  readonly instanceId: string;
  /** 1 for the first commit; succeeds only if the instance stands at `seq - 1`. */
  readonly seq: number;
  /** What was advanced, in order; empty for a `sync`, which only asks whether the log knows more. */
  readonly inputs: readonly InputEnvelope[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly engineVersion: string;
  readonly facts: readonly Fact[];
  /**
   * The facts are the whole projection of the state (after `gap`): tokens, tasks, timers, waits, jobs and variables that
   * they do not name are no longer there. Audited as `instance.resynchronized`.
   */
  readonly isWhole?: boolean;
}

export type CommitAnswer =
  /** Written now, or already written with the same digest. */
  | { readonly kind: 'committed' | 'same' }
  /** This seq holds other inputs: drop the result, advance these from the state before, then the own ones at seq + 1. */
  | { readonly kind: 'superseded'; readonly inputs: readonly InputEnvelope[]; readonly now: number }
  /** A condition of one input failed (its claim changed), or Postgres refuses one of its values. */
  | {
      readonly kind: 'refused';
      readonly inputId: string;
      readonly reason: 'claim_changed' | 'value_refused';
      readonly message: string;
    }
  /** The log knows more than the workflow: send a whole projection. */
  | { readonly kind: 'gap'; readonly lastSeq: number };
