import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parseUrl } from './parse-url.js';

it.each([
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
  ['https://xn--bcher-kva.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  ['/path', undefined],
  ['bücher.example', undefined],
  ['', undefined],
])('the text %j is read as %s, also after it was read very often', (text, href) => {
  for (let n = 0; n < 20_000; n += 1) parseUrl(n % 2 === 0 ? 'http://a.example/' : text);
  expect(parseUrl(text)?.href).toBe(href);
});

it('no other place decides whether a text is a URL', () => {
  const root = join(import.meta.dirname, '../../..');
  const pattern = '\\bURL\\.(canParse|parse)\\(';
  // The console decides nothing: it shows the host of an address.
  const where = ['libs', 'apps', ':!apps/console'];
  const { stdout } = spawnSync('git', ['grep', '-lE', pattern, '--', ...where], { cwd: root, encoding: 'utf8' });
  const found = stdout.split('\n').filter((file) => file.endsWith('.ts') && !file.includes('parse-url'));
  expect(found).toEqual([]);
});
