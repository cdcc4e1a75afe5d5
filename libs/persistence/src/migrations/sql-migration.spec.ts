import { describe, expect, it } from '@jest/globals';
import { SqlMigration } from './sql-migration.js';

class Tables1900000000000 extends SqlMigration {
  constructor(override readonly statements: readonly string[]) {
    super();
  }
}

const fingerprintOf = (...statements: string[]) => new Tables1900000000000(statements).fingerprint;

describe('migrations by SQL texts', () => {
  it('a migration has the same fingerprint for the same texts', () => {
    expect(fingerprintOf('a', 'b')).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprintOf('a', 'b')).toBe(fingerprintOf('a', 'b'));
  });

  it('the fingerprint changes with a text, the order, and the borders between texts', () => {
    const others = [fingerprintOf('a', 'c'), fingerprintOf('b', 'a'), fingerprintOf('ab'), fingerprintOf('a', 'b', '')];
    expect(new Set([fingerprintOf('a', 'b'), ...others]).size).toBe(5);
  });

  it('a migration cannot be reverted', async () => {
    await expect(new Tables1900000000000([]).down()).rejects.toThrow('Tables1900000000000 cannot be reverted');
  });
});
