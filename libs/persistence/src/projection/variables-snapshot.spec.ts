import { describe, expect, it } from '@jest/globals';
import { variablesSnapshot } from './variables-snapshot.js';

describe('variablesSnapshot', () => {
  it('a snapshot drops binary names at every depth [events.audit-log-actions.fields-whose-names-end-in-binary-blob]', () => {
    const variables = {
      photo_binary: 1,
      doc: { body_base64: 'x', body_Base64: 'x', SCAN_BLOB: 'x', title: 't', pages: [{ raw_blob: 1, n: 1 }] },
      base64: 'kept',
    };
    expect(variablesSnapshot(variables)).toEqual({ doc: { title: 't', pages: [{ n: 1 }] }, base64: 'kept' });
  });

  it('a snapshot above 64 KB of UTF-8, after dropping, keeps names only [events.audit-log-actions.if-the-variables-exceed-64-kb-only] [limits.variables-snapshot]', () => {
    const framed = '{"text":""}'.length;
    expect(variablesSnapshot({ text: 'a'.repeat(65_536 - framed) })).toMatchObject({
      text: expect.stringContaining('aaa'),
    });
    expect(variablesSnapshot({ text: 'a'.repeat(65_537 - framed), n: 1 })).toEqual({
      text: '<truncated>',
      n: '<truncated>',
    });
    expect(variablesSnapshot({ text: 'é'.repeat(40_000) })).toEqual({ text: '<truncated>' });
    expect(variablesSnapshot({ big_base64: 'a'.repeat(100_000), n: 1 })).toEqual({ n: 1 });
  });

  it('a snapshot treats names like __proto__ as data', () => {
    const variables = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2}') as Record<string, never>;
    expect(JSON.stringify(variablesSnapshot(variables))).toBe('{"__proto__":{"polluted":1},"constructor":2}');
  });
});
