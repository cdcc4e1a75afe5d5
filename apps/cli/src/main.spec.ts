import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { line, Project } from '../testing/project.js';

/** As tsc compiles it, before each run of tests. */
const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const project = new Project();
afterEach(() => project.remove());

function svc(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: project.folder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

describe('the process of svc', () => {
  it('svc runs in the current folder, and ends with the exit code of the command', () => {
    project.write('order.json', JSON.stringify(line({ id: 'approve', type: 'userTask' })));
    project.write('order.test.yaml', 'scenarios: [{ name: it waits, expect: { waits: [approve] } }]');
    expect(svc('test')).toEqual({ status: 0, stdout: expect.stringContaining('  ✓ it waits ('), stderr: '' });
    project.write('order.test.yaml', 'scenarios: [{ name: it waits, expect: { waits: [] } }]');
    expect(svc('test')).toMatchObject({ status: 1, stderr: '' });
    expect(svc('test', '--fast')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining("'--fast'") });
  });
});
