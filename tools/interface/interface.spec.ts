import { describe, expect, it } from '@jest/globals';
import { EXEMPTIONS } from './exemptions.mjs';
import { gapsIn } from './gaps.mjs';
import { coveragePage } from './page.mjs';
import { interfaceRows, rowsOf } from './rows.mjs';
import { shownBy } from './shown.mjs';
import { claimOf, idsOf } from './titles.mjs';

const PAGE = `# Title
Not of any part.
## Errors
Every answer has an id. Every refusal has a code.

| Status | Code | Condition |
|---|---|---|
| 409 | CONFLICT | cancelling \`a\` twice |

1. A rule, and what it says.
   - A bullet of it.
- Fields of timers: not shown.
## Endpoints
### Tasks
| Method | Path | Response |
|---|---|---|
| POST | /v1/tasks/:id/claim | the task |
| GET | /v1/tasks, /v1/tasks/:id | tasks |
## Events
| action (actor engine) | Emitted when |
|---|---|
| instance.token_moved, timer.fired (at last) | it happens |
`;

const shown = (...ids: string[]) => [{ file: 'tests/some.spec.ts', claim: 'does it', ids }];

describe('the ids of the interface', () => {
  it('sentences, rows, rules and bullets get ids from their first words', () => {
    expect(rowsOf(PAGE).map(({ id }) => id)).toEqual([
      'errors.every-answer-has-an-id',
      'errors.every-refusal-has-a-code',
      'errors.409-conflict',
      'errors.1-a-rule-and-what-it',
      'errors.a-bullet-of-it',
      'endpoints.tasks.post-claim',
      'endpoints.tasks.get',
      'endpoints.tasks.get-id',
      'events.instance-token-moved',
      'events.timer-fired',
    ]);
  });

  it('two statements with the same id are refused', () => {
    expect(() => rowsOf(`${PAGE}\nThe same thing. The same thing.`)).toThrow('events.the-same-thing');
  });

  it('the committed interface has unique ids, with the exemptions among them', () => {
    const ids = interfaceRows().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(350);
    expect(ids).toEqual(expect.arrayContaining([...EXEMPTIONS.keys()]));
  });

  it('ids are read from the end of a title', () => {
    const title = 'refuses [1] and ["a.b"] [errors.409-conflict] [limits.verification-code]';
    expect([idsOf(title), claimOf(title)]).toEqual([
      ['errors.409-conflict', 'limits.verification-code'],
      'refuses [1] and ["a.b"]',
    ]);
    expect(idsOf('errors at documents[1].url')).toEqual([]);
  });
});

describe('the coverage of the interface', () => {
  const rows = [
    { id: 'errors.a', text: 'A | b' },
    { id: 'errors.b', text: 'B' },
    ...[...EXEMPTIONS.keys()].map((id) => ({ id, text: 'said' })),
  ];

  it('only tests that passed count for the coverage', () => {
    const test = (title: string, status: string) => ({ ancestorTitles: ['it'], title, status });
    const assertionResults = [test('works [errors.a]', 'passed'), test('fails [errors.b]', 'failed')];
    const testResults = [{ name: '/x.spec.ts', message: '', assertionResults }];
    const found = shownBy({ numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 0, testResults });
    expect(found).toMatchObject([{ claim: 'it › works', ids: ['errors.a'] }]);
  });

  it('the coverage is complete where each statement is shown, here or by another run', () => {
    expect(gapsIn(rows, shown('errors.a', 'errors.b'))).toEqual([]);
    expect(gapsIn(rows, shown('errors.a'), new Set(['errors.b']))).toEqual([]);
  });

  it('the gaps name a statement without a test, a test of nothing, and a needless exemption', () => {
    const [exempt = ''] = EXEMPTIONS.keys();
    expect(gapsIn(rows, shown('errors.a', 'errors.c', exempt))).toEqual([
      'no test shows [errors.b]: B',
      'tests/some.spec.ts: "does it" names errors.c, which docs/interface.md does not have',
      `${exempt} needs no exemption`,
    ]);
  });

  it('the coverage page is the same in whatever order the tests ran', () => {
    const tests = [...shown('errors.a'), { file: 'a.spec.ts', claim: 'first', ids: ['errors.a'] }];
    const page = coveragePage(rows, tests);
    expect(page).toContain('| `errors.a` | A \\| b | `a.spec.ts`: first<br>`tests/some.spec.ts`: does it |');
    expect(coveragePage(rows, tests.reverse())).toBe(page);
  });
});
