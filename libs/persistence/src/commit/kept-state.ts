import type { CommitAnswer } from '@svc/driver';

/** The state from which an instance without a workflow continues. It is written with the commit that produces it. */
export interface KeptState {
  /** The sealed state; null if this was the last commit, which then removes the earlier state. */
  readonly state: Buffer | null;
  /** Whether the commit needs timers or calls: from here on a workflow drives the instance. It is started after the commit. */
  readonly isPromoted: boolean;
}

/** `promoted`: a workflow drives the instance already; nothing was written. */
export type KeptCommitAnswer = CommitAnswer | { readonly kind: 'promoted' };

/** After this long, the process that promoted an instance is assumed to have failed to start its workflow. */
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

/** Whether this commit ends the instance and an earlier state must be removed. */
export function leavesState({ seq, kept }: { readonly seq: number; readonly kept: KeptState | null }): boolean {
  return kept !== null && kept.state === null && seq > 1;
}

/** Members of the `instance` row. */
export function executionOf(kept: KeptState | null, at: string): object {
  if (kept === null) return {};
  return kept.isPromoted ? { execution: 'durable', promoted_at: at } : { execution: 'transactional' };
}
