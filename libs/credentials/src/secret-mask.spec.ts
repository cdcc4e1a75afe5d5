import { describe, expect, it } from '@jest/globals';
import { SecretMask } from './secret-mask.js';

const secret = 'kéy "1"/+&=\n%';
const mask = new SecretMask([secret]);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const quoted = JSON.stringify(secret).slice(1, -1);

describe('masking of answers', () => {
  it.each([
    ['as it is', secret],
    ['escaped for JSON', quoted],
    ['escaped for JSON with escaped slashes', quoted.replaceAll('/', String.raw`\/`)],
    ['escaped for JSON in ASCII', quoted.replace('é', String.raw`\u00e9`)],
    ['escaped for JSON twice', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    ['in a URL', encodeURIComponent(secret)],
    ['in a URL with small letters', encodeURIComponent(secret).toLowerCase()],
    ['in a form', new URLSearchParams([['a', secret]]).toString().slice(2)],
    ['as base64', base64(secret)],
    ['as base64url', Buffer.from(secret).toString('base64url')],
    ['as base64 without its end', base64(secret).replace(/=+$/, '')],
    ['escaped for JSON in ASCII with large digits', quoted.replace('é', String.raw`\u00E9`)],
    ['escaped for JSON in a page', quoted.replace('é', String.raw`\u00e9`).replace('&', String.raw`\u0026`)],
    ['escaped for XML', secret.replace('&', '&amp;')],
    ['escaped for an attribute', secret.replace('&', '&amp;').replaceAll('"', '&quot;')],
    ['escaped for HTML by numbers', secret.replace('&', '&amp;').replaceAll('"', '&#34;')],
    ['in large letters', secret.toUpperCase()],
    ['as hexadecimal digits', Buffer.from(secret).toString('hex')],
  ])('the mask finds a secret %s', (_, spelling) => {
    expect(mask.text(`before ${spelling} after`)).toMatch(/^before \*\*\*=* after$/);
  });

  it.each(['', 'u', 'us', 'use', 'user:'])('the mask leaves nothing of a secret in base64 behind %j', (before) => {
    const long = new SecretMask(['a long enough secret']);
    for (const after of ['', '!', ' more of it']) {
      const masked = long.text(base64(`${before}a long enough secret${after}`));
      const seen = Buffer.from(masked.replaceAll('***', ''), 'base64').toString('latin1');
      expect(masked).toContain('***');
      expect(seen).not.toMatch(/long|enough|secre/);
    }
  });

  it('the mask covers texts, names and numbers of a value', () => {
    const value = JSON.parse(`{"a":["x s3cret y", 1, null, true], "s3cret": {"__proto__": "s3cret"}, "n": 31415926}`);
    expect(new SecretMask(['s3cret', '31415926']).value(value)).toEqual(
      JSON.parse(`{"a":["x *** y", 1, null, true], "***": {"__proto__": "***"}, "n": "***"}`),
    );
  });

  it('the mask finds a secret that was trimmed or became a host name', () => {
    const cut = new SecretMask([' Spaced Secret\n', 'HostName']);
    expect(cut.text('x Spaced Secret y')).toBe('x *** y');
    expect(cut.text('ENOTFOUND hostname.example')).toBe('ENOTFOUND ***.example');
  });

  it('the mask replaces the longer of two secrets first', () => {
    expect(new SecretMask(['secret', 'secretary']).text('secretary secret')).toBe('*** ***');
  });

  it.each(['a.b*c', String.raw`\d+\w`, '(x|y)', '^a$b', '[a-z]{2}', '$&$1'])(
    'the mask treats %j as plain text',
    (text) => {
      const literal = new SecretMask([text]);
      expect(literal.text(`before ${text} after`)).toBe('before *** after');
      expect(literal.text('aXbbc 12w x y ab zz')).toBe('aXbbc 12w x y ab zz');
    },
  );

  it('the mask finds a very long secret', () => {
    const long = 'x'.repeat(300) + '/&';
    expect(new SecretMask([long, 'short']).text(`short ${long} ${encodeURIComponent(long)}`)).toBe('*** *** ***');
  });

  it('the mask is fast over a long answer with twenty secrets', () => {
    const many = new SecretMask(Array.from({ length: 20 }, (_, n) => `secret/${n}+"${'x'.repeat(20)}`));
    const texts = Array.from({ length: 50_000 }, (_, n) => `${n} ${'lorem ipsum '.repeat(8)}`);
    const begin = process.cpuUsage();
    many.value(texts);
    expect(process.cpuUsage(begin).user).toBeLessThan(3_000_000);
  });

  it('the mask finds very short secrets only as whole texts', () => {
    expect(new SecretMask(['a', '']).value(['a', 'banana', ''])).toEqual(['***', 'banana', '']);
  });
});
