import type { ChainPosition } from './chain-position.js';
import type { AuditSigner, Signed } from './signing.js';

/** Replaces the entries that retention has removed (docs/audit.md, "Retention"). The chain continues after it. */
export interface CheckpointStatement {
  readonly tenant: string;
  /** The sequence of the last removed entry. */
  readonly sequence: number;
  /** `entry_hash` of the last removed entry. */
  readonly hash: string;
  /** The number of entries removed so far. */
  readonly count: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string;
}

export type Checkpoint = Signed<CheckpointStatement>;

/** Signs that the entries up to `last` are removed, `count` in all. */
export function signCheckpoint(
  signer: AuditSigner,
  tenant: string,
  { last, count, at }: { readonly last: ChainPosition; readonly count: number; readonly at: Date },
): Checkpoint {
  return signer.sign({ tenant, sequence: last.sequence, hash: last.hash, count, at: at.toISOString() });
}
