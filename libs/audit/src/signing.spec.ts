import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';
import { signCheckpoint } from './checkpoint.js';
import { readWitness, witnessLine } from './head-witness.js';
import { AuditSigner } from './signing.js';

/** RFC 8032, 7.1, test 1. */
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const first = { id: 'first', key: SEED };
const second = { id: 'second', key: Buffer.alloc(32, 2) };
const head = { sequence: 7, hash: 'a'.repeat(64) };
const at = new Date('2026-11-21T12:00:00.000Z');

describe('AuditSigner', () => {
  const signer = new AuditSigner([first]);

  it('the audit signer has the public key of RFC 8032 for the seed', () => {
    const key = createPublicKey(signer.publicKeyTexts.get('first') ?? '');
    expect(key.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')).toBe(PUBLIC);
  });

  it('a signature covers the canonical JSON of all members except itself', () => {
    const { signature, ...statement } = signer.sign({ b: 1, a: 'x' });
    expect(canonicalJson(statement)).toBe('{"a":"x","b":1,"key_id":"first"}');
    const key = createPublicKey(signer.publicKeyTexts.get('first') ?? '');
    expect(verify(null, Buffer.from(canonicalJson(statement)), key, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('a signature of every known key is accepted, and of no other key', async () => {
    const signed = signer.sign({ a: 1 });
    expect(await signer.isSigned(signed)).toBe(true);
    expect(await new AuditSigner([second, first]).isSigned(signed)).toBe(true);
    expect(await new AuditSigner([second]).isSigned(signed)).toBe(false);
    expect(await new AuditSigner([{ ...second, id: 'first' }]).isSigned(signed)).toBe(false);
    expect(await signer.isSigned({ ...signed, a: 2 } as typeof signed)).toBe(false);
    expect(await signer.isSigned({ ...signed, more: 1 } as typeof signed)).toBe(false);
    expect(await signer.isSigned({ ...signed, signature: '' })).toBe(false);
    expect(() => new AuditSigner([])).toThrow('at least one');
  });

  it('audit heads are signed as lines, and checkpoints are signed', async () => {
    const line = witnessLine(signer, 'tenant', head, at);
    expect(line).not.toContain('\n');
    const witness = readWitness(line);
    expect(witness).toMatchObject({ tenant: 'tenant', sequence: 7, head_hash: head.hash, at: at.toISOString() });
    expect(witness && (await signer.isSigned(witness))).toBe(true);
    const checkpoint = signCheckpoint(signer, 'tenant', { last: head, count: 7, at });
    expect(checkpoint).toMatchObject({ tenant: 'tenant', sequence: 7, hash: head.hash, count: 7, key_id: 'first' });
    expect(await signer.isSigned(checkpoint)).toBe(true);
  });

  it.each(['', '{', 'null', '7', '[]', '{}', '{"tenant":1}', '{"tenant":"a","sequence":1}'])(
    'the line %j is no witness',
    (line) => {
      expect(readWitness(line)).toBeNull();
    },
  );
});
