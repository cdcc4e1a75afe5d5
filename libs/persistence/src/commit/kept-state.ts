import type { CommitAnswer } from '@svc/driver';

/** What an instance without a workflow goes on from: written with the commit that leads there. */
export interface KeptState {
  /** Sealed; null where nothing can come after this commit, with which the state before it is removed. */
  readonly state: Buffer | null;
  /** The commit needs the outside: from here on a workflow drives the instance, which is still to be started. */
  readonly isPromoted: boolean;
}

/** `promoted`: a workflow drives the instance by now; nothing was written. */
export type KeptCommitAnswer = CommitAnswer | { readonly kind: 'promoted' };

/** After this nobody doubts any more that whoever promoted an instance has failed to start its workflow. */
export const LAUNCH_DOUBT_MS = 3_000;

interface Kept {
  readonly instanceId: string;
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  readonly kept: KeptState;
}

/** A row for `UPSERT_STATES`. */
export function stateRow({ instanceId, seq, kept: { state, isPromoted } }: Kept): object[] {
  if (state === null) return [];
  const launchDue = isPromoted ? new Date(Date.now() + LAUNCH_DOUBT_MS).toISOString() : null;
  return [{ instance_id: instanceId, seq, state: state.toString('base64'), launch_due: launchDue }];
}

/** Has it ended with this commit, and left a state before? */
export function leavesState({ seq, kept }: { readonly seq: number; readonly kept: KeptState | null }): boolean {
  return kept !== null && kept.state === null && seq > 1;
}

/** Members of the `instance` row. */
export function executionOf(kept: KeptState | null, at: string): object {
  if (kept === null) return {};
  return kept.isPromoted ? { execution: 'durable', promoted_at: at } : { execution: 'transactional' };
}
