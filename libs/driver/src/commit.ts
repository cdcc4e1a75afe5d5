import type { CheckVerdict, Fact, InputEnvelope, PendingCheck } from '@svc/engine';

/**
 * A batch of facts of one instance. It is written in one transaction, compare-and-set on `seq`
 * [commit#compare-and-set]. The digest of the inputs is computed by the receiver.
 */
export interface CommitRequest {
  readonly tenantId: string;
  readonly instanceId: string;
  /** 1 for the first commit; succeeds only if the instance stands at `seq - 1`. */
  readonly seq: number;
  /** The advanced inputs in order. Empty for a `sync`, which only asks whether the log holds further commits. */
  readonly inputs: readonly InputEnvelope[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly engineVersion: string;
  readonly facts: readonly Fact[];
  /** Whether the slice ended in the middle of an input: the next commit continues it without a new input. */
  readonly isUnfinished?: boolean;
}

/** A check that refers to a value among the facts, so that a large value is sent once. */
export interface ReferringCheck extends Omit<PendingCheck, 'value'> {
  /** The index of the fact, and the name of the variable in it. */
  readonly in: { readonly fact: number; readonly name: string };
}

/**
 * A commit request with the checks that its typed values must pass first. A workflow must not validate, so the receiver
 * of the commit does. Processes with valid values pay nothing for it.
 */
export interface CheckedCommitRequest extends CommitRequest {
  /** Absent where there is nothing to check. */
  readonly types?: {
    /** Hash of the model that declares the types. */
    readonly modelHash: string;
    /** In the order in which the engine returned them. */
    readonly checks: readonly (PendingCheck | ReferringCheck)[];
  };
  /** Values that occur several times are sent once, with null in the other places. */
  readonly repeated?: readonly Repetition[];
}

/** The list, the index in it, a member of that input or fact, and a name in that member. */
export type ValuePlace = readonly [list: 'inputs' | 'facts', index: number, member: string, name: string];

/** The value of place `at` is the value of place `as`. */
export interface Repetition {
  readonly at: ValuePlace;
  readonly as: ValuePlace;
}

/** Written now, or already written with the same digest. */
export interface Committed {
  readonly kind: 'committed' | 'same';
  /** Ids of the inputs that the commit holds; absent where it holds those of the request. */
  readonly inputIds?: readonly string[];
  /** How many milliseconds a run that continues shall pause now. */
  readonly pauseMs?: number;
  /** Whether the instance shall continue in a new run, since the worker keeps all that this run has sent. */
  readonly endsRun?: true;
}

export type CommitAnswer =
  | Committed
  /** The log holds other inputs at this seq: drop the result, advance these from the state before, then the own ones at seq + 1. */
  | { readonly kind: 'superseded'; readonly inputs: readonly InputEnvelope[]; readonly now: number }
  /** A condition of one input failed (its claim changed, its caller has ended), or Postgres refuses one of its values. */
  | {
      readonly kind: 'refused';
      /** Null if no input by itself is at fault: then what came of the inputs is refused. */
      readonly inputId: string | null;
      readonly reason: 'claim_changed' | 'value_refused' | 'too_many_events' | 'caller_ended';
      readonly message: string;
    }
  /** The log does not hold the commits before this one; `lastSeq` is its last, 0 if the instance is not stored. */
  | { readonly kind: 'gap'; readonly lastSeq: number };

/** The violations of typed values of one input. */
export interface InputVerdict extends CheckVerdict {
  readonly inputId: string;
}

export type CheckedCommitAnswer =
  | CommitAnswer
  /** Nothing was committed. Advance the same inputs again with this verdict; the later checks may differ then. */
  | { readonly kind: 'invalid'; readonly verdict: InputVerdict }
  /** Nothing was committed. The first `passed` checks hold; ask again with the rest, since all together would take too long. */
  | { readonly kind: 'unfinished'; readonly passed: number };
