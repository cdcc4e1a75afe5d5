import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hashOfSecret, newKeySecret } from './key-secret.js';

describe('making and storing of keys', () => {
  it('a new API key is svc_live_ and 32 random bytes in base 62', () => {
    const keys = Array.from({ length: 200 }, () => newKeySecret().key);
    for (const key of keys) expect(key).toMatch(/^svc_live_[0-9A-Za-z]{43}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('an API key is stored as a short prefix and its SHA-256 [resources.api-key.keys-are-stored-only-as-hashes]', () => {
    const { key, prefix, hash } = newKeySecret();
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(15);
    expect(hash).toBe(createHash('sha256').update(key).digest('hex'));
    expect(hashOfSecret(key)).toBe(hash);
  });
});
