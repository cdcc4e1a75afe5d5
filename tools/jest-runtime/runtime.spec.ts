import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runJest } from '../stack/jest.mjs';
import type { FileResult, JestTest } from '../stack/jest.mjs';

const QUIET = join(import.meta.dirname, '../mutants/quiet-reporter.mjs');
const COUNTER = 'let count = 0; export const next = () => (count += 1);';
const SPEC = `
import { expect, it, jest } from '@jest/globals';
import { next as ofTests } from './testing/counter.js';
import { next as ofProduct } from './libs/product/src/counter.js';

interface Typed { readonly value?: string }

const before: Typed = { value: process.env.LEFT_BEHIND };
process.env.LEFT_BEHIND = 'by another file';
it(\`tests \${ofTests()}, product \${ofProduct()}, environment \${before.value}\`, () => {});
const agent = Symbol.for('undici.globalDispatcher.1') in globalThis ? 'undici' : 'none';
it(\`agent of fetch: \${agent}\`, () => {});
it('fails', () => {
  expect(1).toBe(2);
});`;
const FILES = {
  'first.spec.ts': SPEC,
  'second.spec.ts': SPEC,
  'limited.spec.ts': `
    import { it, jest } from '@jest/globals';
    jest.setTimeout(100);
    it('waits', () => new Promise(() => {}));`,
  'freezing.spec.ts': `
    import { it } from '@jest/globals';
    it('freezes', () => { Object.freeze(Set.prototype); });`,
  'testing/counter.ts': COUNTER,
  'libs/product/src/counter.ts': 'throw new Error("the source was read instead of what it is compiled to");',
  'libs/product/dist/counter.js': COUNTER,
  'package.json': '{ "type": "module" }',
};

describe('the runtime of test files', () => {
  let rootDir: string;
  let files: FileResult[];
  let tests: JestTest[];
  beforeAll(async () => {
    rootDir = mkdtempSync(join(tmpdir(), 'svc-jest-runtime-'));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(rootDir, name)), { recursive: true });
      writeFileSync(join(rootDir, name), text);
    }
    const runtime = join(import.meta.dirname, 'runtime.cjs');
    const config = { rootDir, runtime, transform: {}, testMatch: ['**/*.spec.ts'] };
    const args = ['--config', JSON.stringify(config), '--runInBand', '--reporters', QUIET];
    const { results } = await runJest({ args, env: {}, signal: new AbortController().signal });
    files = results?.testResults ?? [];
    tests = files.flatMap(({ assertionResults }) => assertionResults);
  }, 120_000);
  afterAll(() => rmSync(rootDir, { recursive: true }));

  it('modules of tests are evaluated anew for each test file, those of the product once, and no variable is left behind', () => {
    const titles = tests.map(({ title }) => title).filter((title) => title.startsWith('tests'));
    expect(titles.toSorted()).toEqual([
      'tests 1, product 1, environment undefined',
      'tests 1, product 2, environment undefined',
    ]);
  });

  it('fetch has the agent of undici in every test file, whether or not one of them loads undici', () => {
    const titles = tests.map(({ title }) => title).filter((title) => title.startsWith('agent'));
    expect(titles).toEqual(['agent of fetch: undici', 'agent of fetch: undici']);
  });

  it('a test file that leaves a built-in object changed has failed, and its name is told', () => {
    const file = files.find(({ name }) => name.endsWith('freezing.spec.ts'));
    expect(file?.message).toContain('found changed: frozen Set.prototype');
  });

  it('a failure names the line of the TypeScript source', () => {
    const [failed] = tests.filter(({ title }) => title === 'fails');
    const line = SPEC.split('\n').findIndex((text) => text.includes('toBe(2)')) + 1;
    expect(failed?.failureMessages?.[0]).toMatch(new RegExp(`(first|second)\\.spec\\.ts:${line}:\\d+`));
  });

  it('a time limit holds for the test file that sets it', () => {
    const [failed] = tests.filter(({ title }) => title === 'waits');
    expect(failed?.failureMessages?.[0]).toContain('Exceeded timeout of 100 ms');
  });
});
