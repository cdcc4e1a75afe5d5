import { describe, expect, it } from '@jest/globals';
import { DEFAULT_LIMITS } from '../limits.js';
import { readXml } from './read-xml.js';

const read = (text: string) => readXml(text, DEFAULT_LIMITS);

describe('reading XML', () => {
  it('the XML reader resolves namespaces, references and CDATA, and knows line numbers', () => {
    const result = read(
      '<?xml version="1.0"?>\n<!-- c -->\n<a:x xmlns:a="urn:a"\n xmlns="urn:d" k="1&amp;&#x41;">\n <y>t<![CDATA[<&]]>&lt;</y></a:x>',
    );
    expect(result).toEqual({
      ok: true,
      root: {
        namespace: 'urn:a',
        prefix: 'a',
        name: 'x',
        declarations: new Map([
          ['a', 'urn:a'],
          ['', 'urn:d'],
        ]),
        line: 3,
        attributes: [{ namespace: '', prefix: '', name: 'k', value: '1&A' }],
        children: [{ namespace: 'urn:d', prefix: '', name: 'y', line: 5, attributes: [], children: [], text: 't<&<' }],
        text: '\n ',
      },
    });
  });

  it.each([
    ['an unclosed element', '<a>\n<b></a>', 2],
    ['a missing end', '<a>\n', 2],
    ['two roots', '<a/>\n<b/>', 2],
    ['nothing', '', 1],
    ['text only', 'hello', 1],
    ['an attribute given twice', '<a x="1" x="2"/>', 1],
    ['an unquoted attribute', '<a x=1/>', 1],
    ['an unbound prefix', '<p:a/>', 1],
    ['an undeclared entity', '<a>&nbsp;</a>', 1],
    ['an entity named like a member of every object', '<a>&constructor;</a>', 1],
    ['a character that XML forbids', '<a>\u0001</a>', 1],
    ['a reference to NUL', '<a>&#0;</a>', 1],
    ['a reference to a surrogate', '<a>&#xD800;</a>', 1],
    ['a bare ampersand', '<a>a & b</a>', 1],
  ])('malformed XML is refused: %s', (_what, text, line) => {
    expect(read(text)).toMatchObject({ ok: false, line });
  });

  it.each([
    ['a DOCTYPE', '<!DOCTYPE a>\n<a/>', 'DOCTYPE'],
    ['internal entities', '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a>&d;</a>', 'DOCTYPE'],
    ['external entities', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'DOCTYPE'],
    ['deep nesting', '<a>'.repeat(100_000), 'deeper than 100'],
    [
      'many attributes',
      `<a ${Array.from({ length: 50_000 }, (_, i) => `b${i}="c"`).join(' ')}/>`,
      'more than 500 attributes',
    ],
    [
      'many namespaces',
      `<a ${Array.from({ length: 50_000 }, (_, i) => `xmlns:b${i}="c"`).join(' ')}/>`,
      'more than 500 attributes',
    ],
    ['many elements', `<a>${'<b/>'.repeat(100_001)}</a>`, 'more than 100000 elements'],
  ])('XML with %s is refused', (_what, text, part) => {
    const result = read(text);
    expect(result).toMatchObject({ ok: false });
    expect((result as { message: string }).message).toContain(part);
  });

  it('names that objects inherit are ordinary names in XML', () => {
    const result = read('<__proto__ xmlns="urn:a" constructor="1" __proto__="2"><toString/></__proto__>');
    expect(result).toMatchObject({
      ok: true,
      root: {
        name: '__proto__',
        attributes: [
          { name: 'constructor', value: '1' },
          { name: '__proto__', value: '2' },
        ],
        children: [{ name: 'toString' }],
      },
    });
  });
});
