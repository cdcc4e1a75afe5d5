import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import { PlayedJobs } from '../testing/played-jobs.js';
import { PlayedService, until } from '../testing/played-service.js';

const WORKSPACE = fileURLToPath(new URL('..', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

const PROGRAM = `
import { createClient } from '@svc/client';
const client = createClient({ baseUrl: process.argv[2], apiKey: 'k' });
const worker = client.worker({
  types: { charge: async (job) => ({ receipt: job.variables.amount }) },
  wait: 'PT1S',
  onDone: async (job, verb) => {
    await worker.stop();
    console.log(verb, job.id);
  },
});
`;

const TYPED = `
import { createClient, verifyWebhook, type Job } from '@svc/client';
const client = createClient({ baseUrl: 'http://localhost', fetch });
export const id: string = (await client.instances.start({ definition_key: 'order', variables: { a: 1 } })).id;
for await (const task of client.tasks.all({ status: 'pending' })) task.name.trim();
// @ts-expect-error there is no such status
client.tasks.all({ status: 'eaten' });
// @ts-expect-error the name of a message is missing
client.events.publishMessage({});
client.worker({ types: { a: async (job: Job<{ amount: number }>) => ({ b: job.variables.amount.toFixed() }) } });
verifyWebhook({ secret: 's', headers: {}, body: '' }).then(({ event }) => event === 'task.created');
`;

let folder: string;

function run(command: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-client-'));
  const packed = run('npm', ['pack', WORKSPACE, '--offline', '--pack-destination', folder]);
  expect(packed).toMatchObject({ status: 0 });
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  expect(run('npm', ['install', '--offline', '--no-audit', `./${tarball}`])).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('the package has the compiled code and its types only, and brings no other package', () => {
    const names = readdirSync(join(folder, 'node_modules/@svc/client'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    expect(names.filter((name) => !/^[\w-]+(\.d\.ts|\.js)$/.test(name))).toEqual(['package.json']);
    expect(names).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'schemas.d.ts', 'start-worker.js']));
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@svc']);
  });

  it('a program in plain Node works off a job with it, and ends', async () => {
    const played = new PlayedJobs();
    const service = await PlayedService.start(played.play);
    const job = played.add('charge', { amount: 7 });
    writeFileSync(join(folder, 'program.js'), PROGRAM);
    const child = spawn(process.execPath, ['program.js', service.baseUrl], { cwd: folder });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    await until('the end of the program', hasEnded, 60_000).finally(() => child.kill('SIGKILL'));
    await service.stop();
    expect([output, child.exitCode]).toEqual(['complete job-1\n', 0]);
    expect(job.answers).toMatchObject([{ verb: 'complete', body: { variables: { receipt: 7 } } }]);
  });

  it('the types of the package hold in a program that has only those of Node', () => {
    const options = {
      module: 'nodenext',
      target: 'es2022',
      strict: true,
      noEmit: true,
      types: ['node'],
      lib: ['es2024'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['typed.ts'] }));
    writeFileSync(join(folder, 'typed.ts'), TYPED);
    mkdirSync(join(folder, 'node_modules/@types'));
    symlinkSync(join(MODULES, '@types/node'), join(folder, 'node_modules/@types/node'));
    expect(run(process.execPath, [join(MODULES, 'typescript/bin/tsc')])).toEqual({ status: 0, output: '' });
  });

  it('the package can be bundled for browsers, where there is no module of Node', () => {
    const { metafile, errors } = buildSync({
      stdin: { contents: PROGRAM, resolveDir: folder },
      ...{ bundle: true, write: false, metafile: true, platform: 'browser', format: 'esm', minify: true },
    });
    expect(errors).toEqual([]);
    const [{ bytes } = { bytes: 0 }] = Object.values(metafile?.outputs ?? {});
    expect(bytes).toBeLessThan(30_000);
  });
});
