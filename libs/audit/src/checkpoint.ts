import type { ChainPosition } from './chain-position.js';
import type { AuditSigner, Signed } from './signing.js';

/** What stands for the entries that retention has removed (docs/audit.md, "Retention"): the chain goes on from here. */
export interface CheckpointStatement {
  readonly tenant: string;
  /** Of the last removed entry. */
  readonly sequence: number;
  /** `entry_hash` of the last removed entry. */
  readonly hash: string;
  /** Entries removed so far. */
  readonly count: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string;
}

export type Checkpoint = Signed<CheckpointStatement>;

/** After the entries up to `last` are removed, `count` of them all in all. */
export function signCheckpoint(
  signer: AuditSigner,
  tenant: string,
  { last, count, at }: { readonly last: ChainPosition; readonly count: number; readonly at: Date },
): Checkpoint {
  return signer.sign({ tenant, sequence: last.sequence, hash: last.hash, count, at: at.toISOString() });
}
