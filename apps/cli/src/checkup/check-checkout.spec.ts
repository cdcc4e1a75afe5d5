import { utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Project } from '../../testing/project.js';
import { checkCheckout, checkoutAround } from './check-checkout.js';

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/@svc/cli': { resolved: 'apps/cli', link: true },
      'node_modules/pg': { version },
      'node_modules/of-another-system': { version: '1.0.0', optional: true },
    },
  });
const installed = (version: string) => JSON.stringify({ packages: { 'node_modules/pg': { version } } });

let project: Project;
/** An address where nothing listens. */
let port: number;
beforeEach(async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as AddressInfo);
  await new Promise((closed) => server.close(closed));
  project = new Project({
    'tools/start.mjs': '',
    'package-lock.json': lock('1.0.0'),
    'node_modules/.package-lock.json': installed('1.0.0'),
    'docker-compose.yml': 'a: ${FIRST_KEY:?set it}, b: ${SECOND_KEY:?set it}, c: ${FIRST_KEY:?set it}, d: ${OTHER:-x}',
    'apps/cli/package.json': '{}',
    'apps/cli/src/main.ts': '',
    'apps/cli/dist/tsconfig.tsbuildinfo': '',
    'apps/cli/dist/main.js': '',
    'libs/engine/package.json': '{}',
    'dist/api.js': '',
  });
  made(1, 'apps/cli/src/main.ts');
  made(2, 'apps/cli/dist/tsconfig.tsbuildinfo', 'apps/cli/dist/main.js');
  made(3, 'dist/api.js');
});
afterEach(() => project.remove());

/** Sets when files were written last, in minutes of some day. */
function made(minute: number, ...files: readonly string[]): void {
  for (const file of files) utimesSync(join(project.folder, file), 60 * minute, 60 * minute);
}

async function found(what: string, environment: Record<string, string> = {}): Promise<string | undefined> {
  const checks = await checkCheckout(project.folder, { PORT: String(port), ...environment });
  return checks.filter((check) => check.what === what).map(({ state, says }) => `${state} ${says}`)[0];
}

describe('a look at a checkout', () => {
  it('the repository is found from each folder in it, and not from outside', () => {
    expect(checkoutAround(join(project.folder, 'apps/cli/src'))).toBe(project.folder);
    expect(checkoutAround(join(project.folder, '..'))).toBeNull();
  });

  it('packages of other versions than the lock file says are told, those of other systems are not', async () => {
    expect(await found('packages')).toBe('well as package-lock.json says');
    project.write('node_modules/.package-lock.json', installed('0.9.0'));
    expect(await found('packages')).toMatch(/^bad 1 are not as package-lock\.json says, such as node_modules\/pg/);
    project.write('node_modules/.package-lock.json', '{"packages": {}}');
    expect(await found('packages')).toMatch(/^bad 1 are not/);
  });

  it('a build that is older than a source is told with its workspace', async () => {
    expect(await found('build')).toBe('well is current');
    made(4, 'apps/cli/src/main.ts');
    expect(await found('build')).toMatch(/^bad older than the sources in apps\/cli;/);
    made(5, 'apps/cli/dist/tsconfig.tsbuildinfo');
    expect(await found('build')).toBe('well is current');
    made(5, 'apps/cli/dist/main.js');
    expect(await found('build')).toMatch(/^bad the programs are older than what was compiled/);
  });

  it('a stack that does not run, one that runs, and a port that somebody else has are told apart', async () => {
    expect(await found('local stack')).toBe(`note does not run, and port ${port} is free; npm start starts it`);
    const server = createServer((_request, response) => response.writeHead(200, { connection: 'close' }).end('{}'));
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
    expect(await found('local stack')).toBe(`note does not run, and something else listens at port ${port}; set PORT`);
    project.write('.data/local.json', JSON.stringify({ base_url: `http://127.0.0.1:${port}`, api_key: 'secret' }));
    expect(await found('local stack')).toMatch(/^well runs at http:\/\/127\.0\.0\.1:\d+; its key is in .*local\.json$/);
    await new Promise((closed) => server.close(closed));
  });

  it('what an .env lacks of what the compose file asks for is told, unless the environment has it', async () => {
    expect(await found('.env')).toBeUndefined();
    project.write('.env', '# FIRST_KEY=x\nexport SECOND_KEY=y\nFIRST_KEY=\n');
    expect(await found('.env')).toBe('note lacks FIRST_KEY for docker-compose.yml');
    expect(await found('.env', { FIRST_KEY: 'x' })).toBe('well has what docker-compose.yml asks for');
  });
});
