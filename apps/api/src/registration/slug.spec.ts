import { describe, expect, it } from '@jest/globals';
import { SLUG, slugOf, withSuffix } from './slug.js';

describe('a slug from a name', () => {
  it.each([
    ['Acme', 'acme'],
    ['Acme, Inc.', 'acme-inc'],
    ['Größe & Söhne', 'grosse-sohne'],
    ['  spaces  ', 'spaces'],
    ['日本', 'tenant'],
    ['---', 'tenant'],
    ['x'.repeat(200), 'x'.repeat(63)],
    [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
  ])('the slug of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('a slug with a suffix is another valid slug', () => {
    const slug = withSuffix('acme');
    expect(slug).toMatch(/^acme-[0-9a-f]{6}$/);
    expect(slug).toMatch(SLUG);
  });
});
