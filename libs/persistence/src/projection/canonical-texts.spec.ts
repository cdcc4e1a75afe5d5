import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '@svc/audit';
import { CanonicalTexts } from './canonical-texts.js';

describe('texts shared by rows and audit entries', () => {
  it('canonical texts equal the canonical JSON of the values', () => {
    const texts = new CanonicalTexts();
    for (const value of [{ b: 1, a: [2] }, [], 'text', 0, null, true])
      expect(texts.of(value)).toBe(canonicalJson(value));
    const record = JSON.parse('{"b": {"d": 1, "c": 2}, "__proto__": [1], "a": "é"}') as object;
    expect(texts.ofRecord(record)).toBe(canonicalJson(record));
  });

  it('the canonical text of a value is made once', () => {
    let reads = 0;
    const value = Object.defineProperty({}, 'a', { enumerable: true, get: () => (reads += 1) });
    const texts = new CanonicalTexts();
    const first = texts.of(value);
    const once = reads;
    expect(texts.of(value)).toBe(first);
    expect(texts.ofRecord({ value })).toBe(`{"value":${first}}`);
    expect(reads).toBe(once);
  });

  it('a value that cannot be stored is refused each time', () => {
    const texts = new CanonicalTexts();
    const unfit = { a: 'nul\0' };
    for (let time = 0; time < 2; time += 1) expect(() => texts.of(unfit)).toThrow('U+0000');
  });
});
