import { canonicalJson } from './canonical-json.js';
import type { ChainPosition } from './chain-position.js';
import type { AuditSigner, Signed } from './signing.js';

/** That a tenant's chain ended so at a moment (docs/audit.md, "Witnesses"): kept where the database's writers can't reach. */
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

/** Null for what is no witness: a line that was torn, or is something else. Whether it is signed is another question. */
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
