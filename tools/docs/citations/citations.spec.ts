import { describe, expect, it } from '@jest/globals';
import { anchorsOf } from './anchors.mjs';
import { numberedRules, problemsIn } from './problems.mjs';

const ENGINE = '# Engine\n\n<a id="errors"></a>\n\n## 9. Errors walk `outward`\n';
const INSTANCES = '# Instances\n\n## Start\n\n## Start\n\n```md\n## No heading\n```\n';
const PAGES = [
  { file: 'docs/reference/engine.md', text: ENGINE },
  { file: 'docs/reference/instances.md', text: INSTANCES },
  { file: 'docs/timers.md', text: '# Timers\n' },
];

function problemsOf(text: string, file = 'libs/some.ts'): string[] {
  return problemsIn([...PAGES, { file, text }], (path) => path === 'LICENSE');
}

describe('reading of anchors', () => {
  it('the anchors of a page are its headings as GitHub names them, and its explicit ids', () => {
    expect([...anchorsOf(ENGINE)]).toEqual(['engine', 'errors', '9-errors-walk-outward']);
  });

  it('a repeated heading has a numbered anchor, and a heading in code has none', () => {
    expect([...anchorsOf(INSTANCES)]).toEqual(['instances', 'start', 'start-1']);
  });
});

describe('the check of citations', () => {
  it('citations of pages in docs/reference/ and docs/ are accepted', () => {
    expect(problemsOf('/** A start [instances#start] at a time [timers#timers]. */')).toEqual([]);
  });

  it('a citation of an anchor that its page lacks is refused', () => {
    expect(problemsOf('line 1\n/** [instances#end] */')).toEqual([
      'libs/some.ts:2: [instances#end]: docs/reference/instances.md has no such anchor',
    ]);
  });

  it('a citation of a page that does not exist is refused', () => {
    expect(problemsOf('// [contract#lists]')).toEqual([
      'libs/some.ts:1: [contract#lists] names no page of docs/reference/ or docs/',
    ]);
  });

  it.each([
    '/** (contract, "lists") */',
    '/** Interface, "Token". */',
    '/** (architecture,\n * "The commit") */',
    '/** (engine rule 9) */',
    '/** engine\n * rules 9 and 10 */',
  ])('a citation in the former form %j is refused', (text) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining('expected a citation such as [instances#start]')]);
  });

  it('a title that begins with an unknown rule number is refused', () => {
    expect(problemsOf("it('rule 9: catches its code');")).toEqual([]);
    expect(problemsOf("it('rule 10: escalates');")).toEqual([
      'libs/some.ts:1: docs/reference/engine.md has no rule 10',
    ]);
  });

  it('a link that leads nowhere is refused', () => {
    const links =
      '[a](reference/instances.md#start) [b](../LICENSE) [c](https://example.com/x.md#y) [d](#here)\n\n# Here\n';
    expect(problemsOf(links, 'docs/some.md')).toEqual([]);
    expect(problemsOf('[a](reference/instances.md#end)\n[b](gone.md)', 'docs/some.md')).toEqual([
      'docs/some.md:1: reference/instances.md#end: docs/reference/instances.md has no such anchor',
      'docs/some.md:2: gone.md: there is no docs/gone.md',
    ]);
  });

  it('a page name that means two pages is refused', () => {
    const twice = [...PAGES, { file: 'docs/instances.md', text: '# Instances\n' }];
    expect(problemsIn(twice, () => false)).toEqual([
      'docs/instances.md: expected one page of this name, found another in docs/reference/',
    ]);
  });

  it('the numbered rules of the engine are read with their anchors', () => {
    expect(numberedRules(ENGINE)).toEqual([{ number: 9, title: 'Errors walk `outward`', anchor: 'errors' }]);
  });
});
