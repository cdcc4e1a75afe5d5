import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { failureLines, lastErrorsIn } from './failures.mjs';
import { ROOT } from './root.mjs';

const failedTest = (title: string, message: string) => ({
  ...{ ancestorTitles: ['a timer'], title, status: 'failed' },
  failureMessages: [message],
});
const file = (path: string, assertionResults: ReturnType<typeof failedTest>[], message = '') => ({
  ...{ name: join(ROOT, path), message, assertionResults },
});

describe('the report of failed tests', () => {
  test('failureLines names each failed test with its failure and the command that runs it again', () => {
    const failure = '\u001b[31mexpect(received)\u001b[39m\n\nExpected: 1\nReceived: 2\n    at x';
    const lines = failureLines(
      { failed: [file('a.spec.ts', [failedTest('fires', failure)])], running: [], isOver: true },
      'npm test --',
    );
    expect(lines).toEqual([
      'Failed tests:',
      '  a.spec.ts › a timer › fires',
      '    expect(received) | Expected: 1 | Received: 2',
      'Again: npm test -- a.spec.ts',
    ]);
  });

  test('failureLines names a file that could not be run', () => {
    const message = '  ● Test suite failed to run\n\n    Cannot find module x';
    const lines = failureLines({ failed: [file('a.spec.ts', [], message)], running: [], isOver: true }, 'npm test --');
    expect(lines).toEqual(
      expect.arrayContaining(['  a.spec.ts › (the file could not be run)', '    Cannot find module x']),
    );
  });

  test('failureLines names the files that had not ended when the run was ended', () => {
    const lines = failureLines({ failed: [], running: [join(ROOT, 'b.spec.ts')], isOver: false }, 'npm test --');
    expect(lines).toEqual(expect.arrayContaining(['Had not ended: b.spec.ts', 'Again: npm test -- b.spec.ts']));
  });

  test('failureLines shows ten of many failures', () => {
    const many = Array.from({ length: 40 }, (_, n) => failedTest(`fires ${n}`, 'x'.repeat(5_000)));
    const lines = failureLines({ failed: [file('a.spec.ts', many)], running: [], isOver: true }, 'npm test --');
    expect(lines).toHaveLength(23);
    expect(lines).toContain('  … and 30 more');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
  });
});

describe('the report of logged errors', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'svc-failures-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('lastErrorsIn shows the last errors of each program and no other lines', () => {
    const api = ['{"level":30,"msg":"ready"}', '{"level":50,"msg":"first"}', '{"level":60,"msg":"last"}'];
    writeFileSync(join(folder, 'api.log'), api.join('\n'));
    writeFileSync(join(folder, 'postgres.log'), '2026 [1] LOG:  ready\n2026 [1] FATAL:  terminating\n');
    const temporal = ['time=1 level=WARN msg="failed" Error="an unhandled one"', 'time=2 level=ERROR msg="no disk"'];
    writeFileSync(join(folder, 'temporal.log'), temporal.join('\n'));
    expect(lastErrorsIn(folder)).toEqual([
      'api.log: {"level":50,"msg":"first"}',
      'api.log: {"level":60,"msg":"last"}',
      'postgres.log: 2026 [1] FATAL:  terminating',
      'temporal.log: time=2 level=ERROR msg="no disk"',
    ]);
  });

  test('lastErrorsIn finds nothing where there are no logs', () => {
    expect(lastErrorsIn(join(folder, 'absent'))).toEqual([]);
  });
});
