import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** The seed of an Ed25519 key (RFC 8032): 32 bytes. */
export interface SigningSeed {
  readonly id: string;
  readonly key: Uint8Array;
}

/** A statement with its key's id; `signature` is base64 over the canonical JSON of all other members. */
export type Signed<Statement extends object> = Statement & { readonly key_id: string; readonly signature: string };

/** The bytes before the seed in PKCS#8 (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs statements that must hold even if the database is tampered with (docs/audit.md, "Witnesses"). */
export class AuditSigner {
  readonly keyId: string;
  private readonly privateKey: KeyObject;
  private readonly publicKeys: ReadonlyMap<string, KeyObject>;

  /** The first key signs, all keys verify. */
  constructor(seeds: readonly SigningSeed[]) {
    const [first] = seeds;
    if (first === undefined) throw new Error('expected at least one signing key');
    this.keyId = first.id;
    this.privateKey = privateKeyOf(first);
    this.publicKeys = new Map(seeds.map((seed) => [seed.id, createPublicKey(privateKeyOf(seed))]));
  }

  /** The public keys by id, as PEM, for third parties that verify. */
  get publicKeyTexts(): ReadonlyMap<string, string> {
    return new Map(
      [...this.publicKeys].map(([id, key]) => [id, key.export({ type: 'spki', format: 'pem' }).toString()]),
    );
  }

  sign<Statement extends object>(statement: Statement): Signed<Statement> {
    const unsigned = { ...statement, key_id: this.keyId };
    return { ...unsigned, signature: sign(null, bytesOf(unsigned), this.privateKey).toString('base64') };
  }

  /** Runs outside the caller's thread: a file of one year holds hundreds of thousands of statements. */
  async isSigned({ signature, ...unsigned }: Signed<object>): Promise<boolean> {
    const key = this.publicKeys.get(unsigned.key_id);
    if (key === undefined || typeof signature !== 'string') return false;
    return new Promise((resolve, reject) => {
      verify(null, bytesOf(unsigned), key, Buffer.from(signature, 'base64'), (error, isRight) =>
        error === null ? resolve(isRight) : reject(error),
      );
    });
  }
}

function privateKeyOf({ key }: SigningSeed): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, key]), format: 'der', type: 'pkcs8' });
}

function bytesOf(statement: object): Buffer {
  return Buffer.from(canonicalJson(statement), 'utf8');
}
