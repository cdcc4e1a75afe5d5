import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { line } from '../testing/project.js';
import { VERSION } from './version.js';

const PACKER = fileURLToPath(new URL('../../../tools/pack-svc.mjs', import.meta.url));

let folder: string;

function run(command: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', timeout: 120_000 });
  return { status, stdout, stderr };
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-packed-')));
  expect(run(process.execPath, PACKER, folder)).toMatchObject({ status: 0 });
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  expect(run('npm', 'install', '--offline', '--no-audit', `./${tarball}`)).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package of svc', () => {
  it('the package has one program and brings no other package', () => {
    const names = readdirSync(join(folder, 'node_modules/@svc/cli')).sort();
    expect(names).toEqual(['LICENSE', 'NOTICE', 'README.md', 'THIRD-PARTY.txt', 'package.json', 'svc.mjs']);
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@svc']);
  });

  it('svc runs outside of the repository', () => {
    expect(run('node_modules/.bin/svc', '--version')).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: '' });
    writeFileSync(join(folder, 'order.json'), JSON.stringify(line({ id: 'approve', type: 'userTask' })));
    writeFileSync(join(folder, 'order.test.yaml'), 'scenarios: [{ name: it waits, expect: { waits: [approve] } }]');
    const tested = run('node_modules/.bin/svc', 'test', '--coverage', 'drawn');
    expect(tested).toMatchObject({ status: 0, stdout: expect.stringContaining('1 passed'), stderr: '' });
    expect(readdirSync(join(folder, 'drawn'))).toEqual(['order.svg']);
    expect(run('node_modules/.bin/svc', 'instances', '--url', 'http://127.0.0.1:9')).toMatchObject({ status: 2 });
  });
});
