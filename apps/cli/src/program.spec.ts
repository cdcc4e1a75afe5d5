import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { line, Project } from '../testing/project.js';
import { COMMANDS } from './program.js';
import { VERSION } from './version.js';

const approval = JSON.stringify(line({ id: 'approve', type: 'userTask' }));
const scenarios = (status: string) => `
scenarios:
  - name: it is <approved> & done
    steps:
      - { at: approve, complete: { ok: true } }
    expect: { status: ${status} }
`;

let project: Project;
beforeEach(() => void (project = new Project()));
afterEach(() => project.remove());

describe('the program svc', () => {
  it('svc --help lists the commands, and svc <command> --help is about one', async () => {
    expect((await project.run('--help')).output).toMatch(/ test .*\n.* validate .*\n.* simulate /);
    for (const { name, options } of COMMANDS) {
      const { code, output } = await project.run(name, '--help');
      expect([code, output]).toEqual([0, expect.stringMatching(`^svc ${name}[^]*\nExit code: 0[^]*\\.$`)]);
      for (const [option, { about }] of Object.entries(options))
        expect(output).toMatch(new RegExp(`^  --${option}\\b.*${about.replace(/[^\w ]/g, '.')}$`, 'm'));
    }
  });

  it('svc --version tells the version of the product', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(VERSION).toBe(version);
    expect(await project.run('--version')).toEqual({ code: 0, output: version, errors: '' });
  });

  it.each([
    [[], ''],
    [['depoly'], expect.stringMatching(/^svc: expected one of test, validate, .*, found depoly; see svc --help$/)],
    [['test', '--verbose'], expect.stringContaining("Unknown option '--verbose'")],
    [['test', 'nowhere'], expect.stringContaining('expected a file or folder, found none at nowhere')],
    [['test'], expect.stringContaining('expected files that end with .test.yaml in ., found none')],
    [['validate'], expect.stringContaining('expected at least one file')],
    [
      ['validate', 'nothing.bpmn'],
      expect.stringContaining('nothing.bpmn: expected a file that can be read, found ENOENT'),
    ],
    [['simulate'], expect.stringContaining('expected a file, and a script if there is one')],
    [['simulate', 'any.json', '--variables', '[]'], expect.stringContaining('any.json: expected a file')],
    [['profiles', 'drop'], expect.stringContaining('expected nothing, or use <name>, found drop')],
    [['profiles', 'use', 'prod'], expect.stringContaining('found prod')],
    [['logout'], expect.stringContaining('found no current one')],
    [['login'], expect.stringContaining('expected the address by --url or SVC_URL, found neither')],
    [['login', '--url', 'http://a'], expect.stringContaining('expected an API key by --key, SVC_KEY or the input')],
    [['login', '--url', 'http://a', '--key', 'a b'], expect.stringContaining('expected an API key without spaces')],
    [['login', '--url', 'http://a', '--profile', '../b'], expect.stringContaining("expected a profile's name")],
    [['deploy'], expect.stringContaining('expected files or folders')],
    [
      ['deploy', 'a'],
      'svc deploy: expected a server by svc login, --url or SVC_URL, found none of them; see svc deploy --help',
    ],
    [['deploy', 'a', '--url', 'http://a'], expect.stringContaining('expected a key for http://a (--url)')],
    [['start'], expect.stringContaining('expected the key of a definition, found nothing')],
    [['start', 'a', 'b'], expect.stringContaining('found a b')],
    [
      ['start', 'a', '--variables', '{'],
      expect.stringContaining('expected --variables to be a JSON object, or @file with one'),
    ],
    [
      ['start', 'a', '--variables', '@none.json'],
      expect.stringContaining('none.json: expected a file that can be read'),
    ],
    [
      ['start', 'a', '--version', 'x'],
      expect.stringContaining('expected --version to be a whole number of at least 1, found x'),
    ],
    [['instances', 'drop'], expect.stringContaining('expected one of list, show, found drop')],
    [['instances', 'show'], expect.stringContaining('expected an instance, found nothing')],
    [['instances', '--status', 'odd'], expect.stringContaining('expected --status to be one of running, completed')],
    [['tasks', 'complete'], expect.stringContaining('expected a task, found nothing')],
    [['jobs', 'list', 'more'], expect.stringContaining('expected no further argument, found more')],
    [['logs'], expect.stringContaining('expected an instance, found nothing')],
    [['repair'], expect.stringContaining('expected an instance, found nothing')],
    [['repair', 'a', 'retry', 'b'], expect.stringContaining('expected no further argument, found b')],
    [['repair', '..'], expect.stringContaining('expected an instance, found ..')],
    [['tasks', 'claim', '..'], expect.stringContaining('expected a task, found ..')],
    [['start', ''], expect.stringContaining("expected the key of a definition, found ''")],
    [
      ['repair', 'a', 'mend'],
      expect.stringContaining('expected one of explain, retry, resume, move, terminate, found mend'),
    ],
    [['repair', 'a', 'move'], expect.stringContaining('expected --to with an element')],
    [
      ['repair', 'a', 'resume', '--dry-run'],
      expect.stringContaining('expected --dry-run with retry or move, found it with resume'),
    ],
    [['repair', 'a', '--to', 'b'], expect.stringContaining('expected --to with move, found it with explain')],
    [['tasks', 'claim', 'a', '--variables', '{}'], expect.stringContaining('with complete, found it with claim')],
    [['instances', 'show', 'a', '--limit', '3'], expect.stringContaining('with list, found it with show')],
    [['start', 'a', '--within', '3'], expect.stringContaining('expected --within beside --wait')],
    [['doctor', 'me'], expect.stringContaining('found me')],
    [['completion', 'fish'], expect.stringContaining('expected bash or zsh, found fish')],
  ])('wrong usage ends with code 2: svc %j', async (args, message) => {
    expect(await project.run(...args)).toMatchObject({ code: 2, errors: message });
  });
});

describe('svc test', () => {
  it('a passing file ends with code 0, with a line for each scenario and the coverage', async () => {
    project.writeAll({ 'a/order.json': approval, 'a/order.test.yaml': scenarios('completed') });
    const { code, output } = await project.run('test');
    expect(code).toBe(0);
    expect(output).toContain('a/order.test.yaml (a/order.json)\n  ✓ it is <approved> & done (');
    expect(output).toContain('a/order.json: elements 3 of 3 (100 %), flows 2 of 2 (100 %)');
    expect(output).toContain('1 scenario in 1 file, 1 passed, elements 100 %');
  });

  it('a failing scenario ends with code 1, with its line, what was expected and found, and where the instance stands', async () => {
    project.writeAll({ 'order.json': approval, 'order.test.yaml': scenarios('running') });
    const { code, output } = await project.run('test', 'order.test.yaml');
    expect(code).toBe(1);
    expect(output).toContain('✗ it is <approved> & done');
    expect(output).toContain('order.test.yaml:6: status\n        expected "running"\n        found    "completed"');
    expect(output).toContain('      completed; no tokens\n');
  });

  it('an unusable file ends with code 2, and the others are played', async () => {
    const broken = { 'bad.json': '{}', 'bad.test.yaml': scenarios('completed') };
    project.writeAll({ 'order.json': approval, 'order.test.yaml': scenarios('completed'), ...broken });
    const { code, output } = await project.run('test');
    expect(code).toBe(2);
    expect(output).toContain('✗ bad.json: ');
    expect(output).toContain('✓ it is <approved> & done');
    expect(output).toContain('1 file could not be used');
  });

  it('--json is the result for programs', async () => {
    project.writeAll({ 'order.json': approval, 'order.test.yaml': scenarios('running') });
    const { output } = await project.run('test', '--json');
    expect(JSON.parse(output)).toMatchObject({
      ...{ passed: 0, failed: 1 },
      files: [
        {
          file: 'order.test.yaml',
          process: 'order.json',
          error: null,
          scenarios: [{ passed: false, status: 'completed' }],
        },
      ],
      coverage: [{ file: 'order.json', elements: { covered: 3, total: 3, percent: 100, uncovered: [] } }],
    });
  });

  it('--junit writes the result as JUnit XML', async () => {
    project.writeAll({ 'order.json': approval, 'order.test.yaml': scenarios('running') });
    await project.run('test', '--junit', 'out/junit.xml');
    const xml = readFileSync(join(project.folder, 'out/junit.xml'), 'utf8');
    expect(xml).toContain('<testsuite name="order.test.yaml" tests="1" failures="1" errors="0"');
    expect(xml).toContain('<testcase name="it is &lt;approved&gt; &amp; done" classname="order.test.yaml"');
    expect(xml).toContain('<failure message="status: expected &quot;running&quot;">');
  });

  it('--coverage draws each process with what was not reached', async () => {
    const late = {
      id: 'late',
      type: 'boundaryEvent',
      attachedTo: 'approve',
      event: { type: 'timer', duration: 'P1D' },
    };
    const { elements, flows } = line({ id: 'approve', type: 'userTask' });
    const flow = { id: 'too-late', sourceRef: 'late', targetRef: 'end' };
    const process = JSON.stringify({ elements: [...elements, late], flows: [...flows, flow] });
    project.writeAll({ 'order.json': process, 'order.test.yaml': scenarios('completed') });
    const { output } = await project.run('test', '--coverage', 'out');
    expect(output).toContain('elements 3 of 4 (75 %), flows 2 of 3 (66 %)\n    not reached: late, too-late');
    const svg = readFileSync(join(project.folder, 'out/order.svg'), 'utf8');
    expect(svg.match(/class="[^"]* uncovered[^"]*"/g)?.length).toBe(3);
  });
});

describe('svc validate', () => {
  it('findings are told with their lines, and errors end with code 1', async () => {
    const table = 'key: limit\nhitPolicy: FIRST\ninputs: []\noutputs: []\nrules: []\n';
    project.writeAll({
      'order.json': approval,
      'bad.bpmn': '<definitions>\n<process>\n</definitions>',
      'limit.yaml': table,
    });
    expect(await project.run('validate', 'order.json')).toMatchObject({ code: 0, output: 'order.json: no findings' });
    const bad = await project.run('validate', 'bad.bpmn');
    expect([bad.code, bad.output]).toEqual([1, expect.stringMatching(/^bad\.bpmn:3: error: not well-formed XML/)]);
    expect((await project.run('validate', 'limit.yaml')).output).toMatch(/limit\.yaml.*: error: .*outputs/);
  });

  it('a file of scenarios is read too', async () => {
    project.writeAll({ 'order.json': approval, 'order.test.yaml': scenarios('finished') });
    const { code, output } = await project.run('validate', 'order.test.yaml');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('order.test.yaml:6: error: scenarios[0].expect.status'),
    ]);
  });
});

describe('svc simulate', () => {
  it('the way and what is awaited are shown, with a script too', async () => {
    project.writeAll({ 'order.json': approval, 'script.yaml': '- { at: approve, complete: { ok: true } }' });
    const begun = await project.run('simulate', 'order.json', '--variables', '{"amount": 5}');
    expect([begun.code, begun.output]).toEqual([
      0,
      expect.stringContaining('order.json: running; tokens at approve (waiting, task)'),
    ]);
    expect(begun.output).toContain('variables  {"amount":5}');
    const ended = await project.run('simulate', 'order.json', 'script.yaml', '--json');
    expect(JSON.parse(ended.output)).toMatchObject({ status: 'completed', variables: { ok: true } });
  });

  it('a step that is not possible ends with code 1', async () => {
    project.writeAll({ 'order.json': approval, 'script.yaml': 'steps: [{ at: end, complete: {} }]' });
    const { code, output } = await project.run('simulate', 'order.json', 'script.yaml');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('not played step 1: expected an open task, job or call at end'),
    ]);
  });
});
