import { describe, expect, it } from '@jest/globals';
import { CONTENT_TYPE, FILENAME } from './file-names.js';

describe('names of files', () => {
  it.each(['a', 'a.pdf', '...', '.env', 'Verträge 2026 (1).pdf', '契約.pdf', "x'; drop", '😀.png'])(
    '%j is a valid file name',
    (name) => {
      expect(name).toMatch(FILENAME);
    },
  );
  it.each([
    '',
    '.',
    '..',
    'a/b',
    '/',
    'a\\b',
    'a\0',
    'a\n',
    'a\r',
    'a\u2028b',
    'a\u0085b',
    '\ud800',
    'a\u202efdp.exe',
    '\u2067a',
  ])('%j is no valid file name', (name) => {
    expect(name).not.toMatch(FILENAME);
  });
});

describe('content types', () => {
  it.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'text/plain;charset="utf-8"; x=y',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/svg+xml',
  ])('%j is a valid content type', (type) => {
    expect(type).toMatch(CONTENT_TYPE);
  });
  it.each([
    '',
    'pdf',
    'a/',
    '/b',
    'a/b/c',
    ' a/b',
    'a/b ',
    'a/b\n',
    'a/b\r\nx: y',
    'a/b; x',
    'a/b; x="\n"',
    'a/ü',
    'a b/c',
  ])('%j is no valid content type', (type) => {
    expect(type).not.toMatch(CONTENT_TYPE);
  });
  it('checking a long content type takes linear time', () => {
    const long = `a/b${'; x="y"'.repeat(200_000)};`;
    const begin = process.cpuUsage();
    expect(CONTENT_TYPE.test(long)).toBe(false);
    expect(process.cpuUsage(begin).user).toBeLessThan(1_000_000);
  });
});
