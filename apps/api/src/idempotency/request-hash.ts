import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Purpose of the keys that are derived from the master keys, so that a hash tells nothing about a master key. */
const PURPOSE = 'svc idempotency 1';
const KEY_BYTES = 32;

/**
 * Hashes what makes two requests the same: method, target and the body's bytes. The hash is keyed, since a body may hold
 * a short secret, which could be found by trying all values against a plain hash.
 */
export class RequestHashes {
  private readonly keys: readonly Buffer[];

  /** New hashes use the first master key. Those of the others still count, so that repetitions match after a rotation. */
  constructor(masterKeys: readonly Uint8Array[]) {
    if (masterKeys.length === 0) throw new Error('expected at least one key to hash with, found none');
    this.keys = masterKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES)));
  }

  /** The request's hash by each key. The first is to be stored. */
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
