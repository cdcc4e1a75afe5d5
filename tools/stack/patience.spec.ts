import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runJest } from './jest.mjs';
import { patient } from './patience.mjs';

describe('deadlines', () => {
  it.each([
    ['1', 1_000],
    ['5', 5_000],
    ['0.5', 500],
  ])('TEST_PATIENCE %s multiplies a deadline', (patience, ms) => {
    expect(patient(1_000, patience)).toBe(ms);
  });

  it.each(['0', '-1', 'Infinity', '101', '2x', ' '])(
    'TEST_PATIENCE refuses "%s" and says what it expected',
    (patience) => {
      const message = `TEST_PATIENCE: expected a number above 0, at most 100, found "${patience}"`;
      expect(() => patient(1_000, patience)).toThrow(message);
    },
  );
});

describe('the time limits of tests and hooks', () => {
  let rootDir: string;
  beforeEach(() => void (rootDir = mkdtempSync(join(tmpdir(), 'svc-patience-spec-'))));
  afterEach(() => rmSync(rootDir, { recursive: true }));

  it('TEST_PATIENCE multiplies the time limits of tests and hooks, the default one too', async () => {
    const spec = `
      const outlast = () => new Promise((resolve) => setTimeout(resolve, 400));
      beforeAll(outlast, 100);
      test('with the default limit', outlast);
      describe('inside', () => {
        beforeEach(outlast);
        test('with a limit of its own', outlast, 100);
      });`;
    writeFileSync(join(rootDir, 'limits.test.js'), spec);
    const testEnvironment = join(import.meta.dirname, 'patient-environment.mjs');
    const config = JSON.stringify({ rootDir, testEnvironment, testTimeout: 100 });
    const quiet = join(import.meta.dirname, '../mutants/quiet-reporter.mjs');
    const args = ['--config', config, '--runInBand', '--reporters', quiet];
    const { line } = await runJest({ args, env: { TEST_PATIENCE: '100' }, signal: new AbortController().signal });
    expect(line).toBe('2 passed, 0 failed');
  });
});
