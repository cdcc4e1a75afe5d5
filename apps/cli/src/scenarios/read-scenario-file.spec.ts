import { afterAll, describe, expect, it } from '@jest/globals';
import { line, Project } from '../../testing/project.js';
import { FileError } from './located.js';
import { readScenarioFile } from './read-scenario-file.js';

const project = new Project({ 'order.json': JSON.stringify(line({ id: 'approve', type: 'userTask' })) });
afterAll(() => project.remove());

/** What is wrong with the file, with its line. */
function flawOf(text: string, name = 'order.test.yaml'): string {
  try {
    readScenarioFile(project.write(name, text));
    return 'nothing';
  } catch (error) {
    if (error instanceof FileError) return `${error.line}: ${error.message}`;
    throw error;
  }
}

describe('files of scenarios', () => {
  it('a file names its process, or has one beside it', () => {
    const text = 'scenarios: [{ name: a }]';
    expect(readScenarioFile(project.write('order.test.yaml', text)).process).toBe(`${project.folder}/order.json`);
    const named = readScenarioFile(
      project.write('sub/other.test.yaml', `process: ../order.json\nprocess_id: p\n${text}`),
    );
    expect([named.process, named.processId]).toEqual([`${project.folder}/order.json`, 'p']);
    expect(flawOf(text, 'alone.test.yaml')).toContain('expected process, or a file beside this one: ');
    expect(flawOf(`process: nowhere.bpmn\n${text}`)).toMatch(
      /^1: process: expected a file, found none at .*nowhere\.bpmn$/,
    );
  });

  it('what a scenario says goes before what its file says', () => {
    const { scenarios } = readScenarioFile(
      project.write(
        'order.test.yaml',
        `
start_at: 2026-02-01T00:00:00Z
answers: { a: { complete: {} }, b: [{ fail: {} }, { respond: {} }] }
data_stores: { limits: { mary: 5 } }
scenarios:
  - name: one
  - name: two
    start_at: 2026-03-01T00:00:00Z
    answers: { a: { fail: { code: X } } }
`,
      ),
    );
    expect(scenarios.map(({ startAt }) => new Date(startAt).getUTCMonth())).toEqual([1, 2]);
    expect(scenarios.map(({ answers }) => (answers.get('a') as { action: string }).action)).toEqual([
      'complete',
      'fail',
    ]);
    expect(scenarios.map(({ answers }) => answers.get('b'))).toMatchObject([{ length: 2 }, { length: 2 }]);
    expect(scenarios[1]?.dataStores).toEqual({ limits: { mary: 5 } });
  });

  it.each([
    ['- a', '1: the file: expected an object, found ["a"]'],
    [
      'scenarios:\n  - name: a\n\n    step: []',
      '4: scenarios[0].step: unknown key step; expected one of name, start, start_at, answers, data_stores, steps, expect',
    ],
    [
      'scenario: []',
      '1: scenario: unknown key scenario; expected one of process, process_id, start_at, answers, data_stores, scenarios',
    ],
    ['start_at: soon\nscenarios: []', '1: start_at: expected a time such as 2026-01-05T09:00:00Z, found soon'],
    ['scenarios: []', '1: scenarios: expected at least one scenario'],
    ['{}', '1: the file: expected scenarios'],
    ['scenarios:\n  - {}', '2: scenarios[0]: expected a name'],
    [
      'scenarios:\n  - name: a\n  - name: a',
      '1: scenarios: expected each scenario to have a name of its own, found a twice',
    ],
    ['scenarios:\n  - name: a\n    name: b', expect.stringContaining('3: the source is not YAML: duplicate')],
    [
      'scenarios:\n  - name: a\n    expect:\n      status: done',
      '4: scenarios[0].expect.status: expected one of running, completed, error, suspended, terminated, found "done"',
    ],
    [
      'scenarios:\n  - name: a\n    expect:\n      variable: {}',
      '4: scenarios[0].expect.variable: unknown key variable; expected one of status, path, not_reached, variables, waits, errors, published',
    ],
    [
      'scenarios:\n  - name: a\n    expect: {}',
      expect.stringContaining('3: scenarios[0].expect: expected at least one of status'),
    ],
    [
      'scenarios:\n  - name: a\n    expect:\n      waits:\n        - at: b\n          kindd: task',
      expect.stringContaining('6: scenarios[0].expect.waits[0].kindd: unknown key kindd; expected one of at, kind'),
    ],
    [
      'scenarios:\n  - name: a\n    steps:\n      - at: b\n        compleet: {}',
      expect.stringContaining('4: scenarios[0].steps[0]: expected exactly one of complete, respond'),
    ],
    [
      'scenarios:\n  - name: a\n    steps:\n      - advance_time: PT1H\n      - advance_time: soon',
      expect.stringContaining('5: scenarios[0].steps[1]: expected advance_time to have an ISO 8601 duration'),
    ],
    [
      'scenarios:\n  - name: a\n    steps: [complete]',
      '3: scenarios[0].steps[0]: expected a step: an object with an action, or with expect',
    ],
    [
      'scenarios:\n  - name: a\n    steps:\n      - expect: { status: running }\n        at: b',
      expect.stringContaining('unknown key at; expected one of expect'),
    ],
    [
      'scenarios:\n  - name: a\n    steps:\n      - { resume: true, refused: 7 }',
      expect.stringContaining('expected refused to be true, or a part of the message'),
    ],
    [
      'scenarios:\n  - name: a\n    answers:\n      b: { suspend: true }',
      expect.stringContaining('4: scenarios[0].answers.b: expected one of complete, respond, fail'),
    ],
    [
      'scenarios:\n  - name: a\n    answers:\n      b:\n        - complete: {}\n        - compleet: {}',
      expect.stringContaining('6: scenarios[0].answers.b[1]: expected exactly one of'),
    ],
    [
      'scenarios:\n  - name: a\n    start: { variable: {} }',
      expect.stringContaining('3: scenarios[0].start.variable: unknown key variable; expected one of variables, at'),
    ],
    [
      'scenarios:\n  - name: a\n    start: { message: { name: a }, signal: { name: b } }',
      expect.stringContaining('expected one of message, signal and event'),
    ],
    [
      'scenarios:\n  - name: a\n    start: { payload: {} }',
      expect.stringContaining('expected at, message or signal beside it'),
    ],
    [
      'scenarios:\n  - name: a\n    start: { event: { event_type: timer, event_name: x } }',
      expect.stringContaining('expected one of message, signal, found "timer"'),
    ],
    ['scenarios:\n  - name: 9007199254740993', expect.stringContaining('9007199254740993')],
  ])('a file is refused with the line and what was expected: %j', (text, message) => {
    expect(flawOf(text)).toEqual(message);
  });

  it('a line is that of the key, also behind comments, quotes and text blocks', () => {
    const text = '# a\nscenarios:\n  - name: |\n      two\n      lines\n    "start": { variables: [1] }';
    expect(flawOf(text)).toBe('6: scenarios[0].start.variables: expected an object, found [1]');
  });
});
