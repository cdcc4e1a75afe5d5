import { canonicalJson } from './canonical-json.js';
import type { ChainPosition } from './chain-position.js';
import type { AuditSigner, Signed } from './signing.js';

/**
 * States where a tenant's chain ended at a moment (docs/audit.md, "Witnesses"). It is kept where those who can write to the
 * database cannot change it.
 */
export interface HeadStatement {
  readonly tenant: string;
  readonly sequence: number;
  readonly head_hash: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string;
}

export type HeadWitness = Signed<HeadStatement>;

/** One line of a witness file, without its line feed. */
export function witnessLine(signer: AuditSigner, tenant: string, head: ChainPosition, at: Date): string {
  const statement: HeadStatement = { tenant, sequence: head.sequence, head_hash: head.hash, at: at.toISOString() };
  return canonicalJson(signer.sign(statement));
}

/** Null for a line that is not a whole witness. The signature is not checked here. */
export function readWitness(line: string): HeadWitness | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { tenant, sequence, head_hash: hash, key_id: key, signature } = value as Partial<HeadWitness>;
  const isWitness = [tenant, hash, key, signature].every((text) => typeof text === 'string');
  return isWitness && Number.isSafeInteger(sequence) ? (value as HeadWitness) : null;
}
