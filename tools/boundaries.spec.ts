import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** A file with a forbidden import, and the rule that must find it. */
const PLANTED: readonly [rule: string, file: string, text: string][] = [
  ['libs-know-no-app', 'libs/persistence/src/planted-app.ts', `import '@svc/api';`],
  ['apps-know-no-app', 'apps/worker/src/planted-api.ts', `import '@svc/api';`],
  ['cli-is-a-client', 'apps/cli/src/planted-runtime.ts', `import '@svc/runtime';`],
  ['cli-is-a-client', 'apps/cli/src/planted-network.ts', `import 'node:http';`],
  ['console-is-a-client', 'apps/console/src/planted-engine.ts', `import '@svc/engine';`],
  ['console-does-no-io-of-node', 'apps/console/src/planted-node.ts', `import 'node:fs';`],
  ['cli-plays-without-network', 'apps/cli/src/play/planted-client.ts', `import '@svc/client';`],
  ['lib-expressions', 'libs/expressions/src/planted-engine.ts', `import '@svc/engine';`],
  ['lib-engine', 'libs/engine/src/planted-bpmn.ts', `import '@svc/bpmn';`],
  ['lib-driver', 'libs/driver/src/planted-contract.ts', `import '@svc/contract';`],
  ['lib-persistence', 'libs/persistence/src/planted-contract.ts', `import '@svc/contract';`],
  ['lib-contract', 'libs/contract/src/planted-config.ts', `import '@svc/config';`],
  ['pure-libs-do-no-io', 'libs/engine/src/planted-node.ts', `import { readFileSync } from 'node:fs'; readFileSync;`],
  ['pure-libs-do-no-io', 'libs/expressions/src/planted-node.ts', `import 'crypto';`],
  [
    'pure-libs-know-no-framework',
    'libs/engine/src/planted-orm.ts',
    `import type { X } from 'typeorm'; export type Y = X;`,
  ],
  ['lib-client', 'libs/client/src/planted-engine.ts', `import '@svc/engine';`],
  ['client-runs-in-browsers', 'libs/client/src/planted-package.ts', `import 'typeorm';`],
  ['client-does-no-io-of-node', 'libs/client/src/planted-node.ts', `import 'node:crypto';`],
  ['contract-is-pure', 'libs/contract/src/planted-temporal.ts', `import '@temporalio/common';`],
  ['contract-does-no-io', 'libs/contract/src/planted-node.ts', `import 'node:zlib';`],
  ['contract-entry-knows-no-codec', 'libs/contract/src/planted-codec.ts', `import './codec/index.js';`],
  ['workflows-do-no-io', 'libs/runtime/src/drivers/workflow/workflows/planted.ts', `import 'node:fs';`],
  ['seldom-used-is-loaded-late', 'apps/api/src/planted-mail.ts', `import { X } from 'nodemailer'; export const y = X;`],
  ['seldom-used-is-loaded-late', 'apps/api/src/planted-mcp.ts', `import './mcp/sdk.js';`],
  ['programs-know-no-test', 'libs/driver/src/planted-test.ts', `import '@svc/engine/testing';`],
  ['programs-know-no-test', 'libs/engine/src/planted-test.ts', `import '../testing/index.js';`],
  ['no-deep-imports', 'apps/api/src/planted-deep.ts', `import '../../../libs/engine/src/planted-node.js';`],
  ['no-undeclared-package', 'libs/config/src/planted-undeclared.ts', `import 'typeorm';`],
  ['no-cycles', 'libs/audit/src/planted-a.ts', `import { b } from './planted-b.js'; export const a = () => b;`],
  [
    'no-cycles',
    'libs/audit/src/planted-type-a.ts',
    `import type { B } from './planted-type-b.js'; export type A = B | 1;`,
  ],
  ['nothing-unresolvable', 'libs/audit/src/planted-nothing.ts', `import './nowhere.js';`],
];

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The workspaces with their real package.json files and empty entries, so that only what is planted can be found. */
function plantIn(folder: string): void {
  for (const name of ['package.json', 'tsconfig.base.json', '.dependency-cruiser.cjs'])
    cpSync(join(ROOT, name), join(folder, name));
  for (const workspace of ['libs', 'apps'].flatMap((kind) =>
    readdirSync(join(ROOT, kind)).map((name) => join(kind, name)),
  )) {
    cpSync(join(ROOT, workspace, 'package.json'), join(folder, workspace, 'package.json'));
    write(join(folder, workspace, 'src/index.ts'), 'export {};');
    mkdirSync(join(folder, 'node_modules/@svc'), { recursive: true });
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@svc', workspace.split('/')[1] ?? ''));
  }
  for (const file of ['libs/contract/src/codec/index.ts', 'apps/api/src/mcp/sdk.ts', 'libs/engine/testing/index.ts'])
    write(join(folder, file), 'export {};');
  for (const name of ['typeorm', '@temporalio/common', 'nodemailer']) {
    write(
      join(folder, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, main: 'index.js', types: 'index.d.ts' }),
    );
    write(join(folder, 'node_modules', name, 'index.js'), '');
    write(join(folder, 'node_modules', name, 'index.d.ts'), 'export type X = 1;');
  }
  for (const [, file, text] of PLANTED) write(join(folder, file), text);
  write(join(folder, 'libs/audit/src/planted-b.ts'), `import { a } from './planted-a.js'; export const b = () => a;`);
  write(
    join(folder, 'libs/audit/src/planted-type-b.ts'),
    `import type { A } from './planted-type-a.js'; export type B = readonly A[];`,
  );
}

function violationsIn(folder: string): string[] {
  const args = [CRUISE, 'libs', 'apps', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 300_000,
  });
  if (stdout === '') throw new Error(stderr);
  const found = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  return found.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

describe('the check of imports', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-boundaries-')));
  let violations: string[] = [];

  beforeAll(() => {
    plantIn(folder);
    violations = violationsIn(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(PLANTED)('a planted violation of %s is found in %s', (rule, file) => {
    expect(violations).toContain(`${rule}: ${file}`);
  });

  it('no violation is found that was not planted', () => {
    expect(violations.filter((violation) => !violation.includes('planted'))).toEqual([]);
  });
});
