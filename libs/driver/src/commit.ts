import type { CheckVerdict, Fact, InputEnvelope, PendingCheck } from '@svc/engine';

/**
 * One batch of facts of one instance, to be written in one transaction, compare-and-set on `seq`
 * [commit#compare-and-set]. The digest of the inputs is computed by the receiver.
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
  /** The engine stopped in the middle, at the end of a slice: the next commit goes on without the outside. */
  readonly isUnfinished?: boolean;
  /**
   * The facts are the whole projection of the state (after `gap`): tokens, tasks, timers, waits, jobs and variables that
   * they do not name are no longer there. Audited as `instance.resynchronized`.
   */
  readonly isWhole?: boolean;
}

/** A check of a value that stands among the facts too: a large one travels once. */
export interface ReferringCheck extends Omit<PendingCheck, 'value'> {
  /** The fact's place, and the variable's name in it. */
  readonly in: { readonly fact: number; readonly name: string };
}

/**
 * The same with what must hold of its typed values before it is committed: a workflow may not validate, so that is done
 * where it commits, and costs a process without a mistake nothing.
 */
export interface CheckedCommitRequest extends CommitRequest {
  /** Absent where there is nothing to check. */
  readonly types?: {
    /** Of the model that declares the types. */
    readonly modelHash: string;
    /** In the order in which the engine has asked. */
    readonly checks: readonly (PendingCheck | ReferringCheck)[];
  };
  /** Values that are sent once; null stands in the places of the others. */
  readonly repeated?: readonly Repetition[];
}

/** The n-th input or fact, its member, and the name in that. */
export type ValuePlace = readonly [list: 'inputs' | 'facts', index: number, member: string, name: string];

/** The value `at` one place is the one that stands `as` another. */
export interface Repetition {
  readonly at: ValuePlace;
  readonly as: ValuePlace;
}

/** Written now, or already written with the same digest. */
export interface Committed {
  readonly kind: 'committed' | 'same';
  /** Of the inputs that it holds; absent in what earlier releases recorded. */
  readonly inputIds?: readonly string[];
  /** Of a run that is not at its end: for how many milliseconds it is to rest now. Earlier releases did not say. */
  readonly restMs?: number;
  /** The run has sent so much, all of which its worker keeps, that the instance is to go on in a new one. */
  readonly isHeavyRun?: true;
}

export type CommitAnswer =
  | Committed
  /** This seq holds other inputs: drop the result, advance these from the state before, then the own ones at seq + 1. */
  | { readonly kind: 'superseded'; readonly inputs: readonly InputEnvelope[]; readonly now: number }
  /** A condition of one input failed (its claim changed), or Postgres refuses one of its values. */
  | {
      readonly kind: 'refused';
      readonly inputId: string;
      readonly reason: 'claim_changed' | 'value_refused' | 'too_many_events';
      readonly message: string;
    }
  /** The log knows more than the workflow: send a whole projection. */
  | { readonly kind: 'gap'; readonly lastSeq: number };

/** What is wrong with typed values of one input. */
export interface InputVerdict extends CheckVerdict {
  readonly inputId: string;
}

export type CheckedCommitAnswer =
  | CommitAnswer
  /** Nothing was committed. Advance the same inputs again with this verdict; later checks may be others then. */
  | { readonly kind: 'invalid'; readonly verdict: InputVerdict }
  /** So many of the checks hold; nothing was committed. Ask again with the rest: all of them would take too long at once. */
  | { readonly kind: 'unfinished'; readonly passed: number };
