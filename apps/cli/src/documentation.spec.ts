import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Project } from '../testing/project.js';
import { CONNECTION_OPTIONS } from './connection/connection.js';
import { COMMANDS } from './program.js';
import { EXPECTATION_KEYS, WAIT_FIELDS } from './scenarios/read-expectation.js';
import { SCENARIO_KEYS } from './scenarios/read-scenario.js';
import { FILE_KEYS } from './scenarios/read-scenario-file.js';
import { START_KEYS } from './scenarios/read-start.js';

const page = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const testing = page('testing-processes.md');
const project = new Project();
afterEach(() => project.remove());

describe('the pages about the command', () => {
  it('the first test of the page passes', async () => {
    for (const [, file = '', text = ''] of testing.matchAll(/`([\w.-]+)`:\n\n```\w+\n([^]*?)```/g))
      project.write(file, text);
    expect(await project.run('test')).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 scenarios in 1 file, 2 passed, elements 100 %, flows 100 %'),
    });
  });

  it('every key of a file of scenarios is on the page', () => {
    const keys = [...FILE_KEYS, ...SCENARIO_KEYS, ...START_KEYS, ...EXPECTATION_KEYS, ...WAIT_FIELDS];
    expect(keys.filter((key) => !testing.includes(`\`${key}\``))).toEqual([]);
  });

  it('every action of a step is on the page', async () => {
    project.write('any.json', '{"elements": [{"id": "start", "type": "startEvent"}]}');
    project.write('any.test.yaml', 'scenarios: [{ name: one, steps: [{ nothing: 1 }] }]');
    const { output } = await project.run('test');
    const actions = /exactly one of ([\w, ]+), found nothing/.exec(output)?.[1]?.split(', ') ?? [];
    expect(actions.length).toBeGreaterThan(10);
    expect(actions.filter((action) => !testing.includes(`\`${action}\``))).toEqual([]);
  });

  it('every command and option is on the page of the command', () => {
    const cli = page('cli.md');
    for (const { name, options } of COMMANDS) {
      const [, own = ''] = cli.split(`## svc ${name}\n`);
      const [section = ''] = own.split('\n## ');
      const missing = Object.keys(options).filter(
        (option) => !section.includes(`\`--${option}`) && !(option in CONNECTION_OPTIONS),
      );
      expect([name, section === '', missing]).toEqual([name, false, []]);
    }
    expect(Object.keys(CONNECTION_OPTIONS).filter((option) => !cli.includes(`\`--${option}`))).toEqual([]);
  });
});
