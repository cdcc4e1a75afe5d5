import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Derives the keys of hashes from master keys: what is hashed with one of them says nothing about them. */
const PURPOSE = 'svc idempotency 1';
const KEY_BYTES = 32;

/**
 * What makes two requests the same: method, target and the body's bytes. Keyed, since a body may hold a secret, and a
 * stored hash of a short one tells it to whoever tries them all.
 */
export class RequestHashes {
  private readonly keys: readonly Buffer[];

  /** The first master key hashes; the others are recognized, so that a rotation makes no repetition another request. */
  constructor(masterKeys: readonly Uint8Array[]) {
    if (masterKeys.length === 0) throw new Error('expected at least one key to hash with, found none');
    this.keys = masterKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES)));
  }

  /** By each key; the first is to be stored. */
  of(request: Pick<FastifyRequest, 'method' | 'url' | 'bodyBytes'>): readonly [string, ...string[]] {
    const [first, ...others] = this.keys.map((key) => hashOf(request, key));
    return [first!, ...others];
  }
}

function hashOf({ method, url, bodyBytes }: Pick<FastifyRequest, 'method' | 'url' | 'bodyBytes'>, key: Buffer): string {
  const hash = createHmac('sha256', key).update(`${method}\n${url}\n`, 'utf8');
  if (bodyBytes !== undefined) hash.update(bodyBytes);
  return hash.digest('hex');
}
