import { describe, expect, it } from '@jest/globals';
import { hashOfCode, isCode, newCode } from './verification-code.js';

describe('codes sent by mail', () => {
  it('a verification code has six digits', () => {
    for (let made = 0; made < 1_000; made++) expect(newCode()).toMatch(/^\d{6}$/);
  });

  it('a verification code is recognised by its hash, for its tenant only', async () => {
    const hash = await hashOfCode('tenant a', '012345');
    expect(hash).not.toContain('012345');
    expect(await isCode('tenant a', '012345', hash)).toBe(true);
    expect(await isCode('tenant a', '012346', hash)).toBe(false);
    expect(await isCode('tenant b', '012345', hash)).toBe(false);
  });
});
