import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { descendantsOf, killIfAlive } from './process-identity.mjs';
import { ROOT } from './root.mjs';

const JEST = fileURLToPath(import.meta.resolve('jest/bin/jest'));
const NOTES_REPORTER = `--reporters=${join(import.meta.dirname, 'run-notes.mjs')}`;
/** The interval of checks of running files. */
const LOOK_MS = 1_000;
/** The interval at which a running file is named. */
const TELL_MS = 60_000;
const END_MS = 60_000;
const LEFT_OPEN = 'a test left something open; `npm test -- --runInBand --detectOpenHandles <path>` names it';

/**
 * @typedef {object} JestRun
 * @property {string[]} args Jest's own
 * @property {Record<string, string>} env
 * @property {AbortSignal} signal
 * @property {number} [fileLimitMs] a test file that runs longer ends the run
 * @property {number} [endLimitMs] from the end of the last file to Jest's own: past it something that a test has opened keeps it
 *
 * @typedef {object} JestResult
 * @property {number} code Jest's exit code; 1 where one of the limits ended it
 * @property {string} line `N passed, N failed`; a file that could not run has failed
 * @property {JestResults | null} results null when Jest could not run, or not to its end
 * @property {RunNotes} notes what failed, and what had not ended
 *
 * @typedef {object} JestResults The members of the output of `jest --json` that are read here.
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {FileResult[]} testResults
 *
 * @typedef {object} FileResult
 * @property {string} name its path
 * @property {string} message of its failures, or why it could not be run
 * @property {JestTest[]} assertionResults
 *
 * @typedef {import('./run-notes.mjs').RunNotes} RunNotes
 *
 * @typedef {object} JestTest
 * @property {string[]} ancestorTitles of what it stands in
 * @property {string} title
 * @property {string} status
 * @property {string[]} [failureMessages] of a failed one
 */

/** Thrown if `signal` ended a run, with the reason of the signal. */
export class InterruptedRun extends Error {
  /** @param {unknown} reason @param {RunNotes} notes */
  constructor(reason, notes) {
    super(reason instanceof Error ? reason.message : String(reason), { cause: reason });
    this.notes = notes;
  }
}

/**
 * Runs Jest; its progress goes to standard error.
 * @param {JestRun} run
 * @returns {Promise<JestResult>}
 * @throws {InterruptedRun}
 */
export async function runJest({ args, env, signal, fileLimitMs = Infinity, endLimitMs = END_MS }) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-jest-'));
  const [outputFile, notesFile] = [join(folder, 'jest.json'), join(folder, 'notes.json')];
  const hang = new AbortController();
  const watch = setInterval(watchFiles(notesFile, { fileLimitMs, endLimitMs }, hang), LOOK_MS);
  try {
    const reporters = [...(args.includes('--reporters') ? [] : ['--reporters=default']), NOTES_REPORTER];
    const { code } = await spawnJest(
      [...reporters, '--json', `--outputFile=${outputFile}`, ...args],
      { ...env, TEST_NOTES_FILE: notesFile },
      signal,
      hang.signal,
    );
    if (signal.aborted) throw new InterruptedRun(signal.reason, notesIn(notesFile));
    const results = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : null;
    const line = results === null ? '0 passed, 1 failed' : countsOf(results);
    return { code: hang.signal.aborted ? 1 : code, line, results, notes: notesIn(notesFile) };
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Watches from outside of Jest, since an endless computation of a test may block Jest's own process.
 * @param {string} notesFile
 * @param {{ fileLimitMs: number, endLimitMs: number }} limits
 * @param {AbortController} hang is aborted where one is passed
 */
function watchFiles(notesFile, { fileLimitMs, endLimitMs }, hang) {
  /** @type {Map<string, { since: number, toldAt: number }>} not by the clock, which goes on while the machine sleeps */
  let known = new Map();
  /** @type {number | null} */
  let overSince = null;
  return () => {
    const now = performance.now();
    const { running, isOver } = notesIn(notesFile);
    overSince ??= isOver ? now : null;
    if (overSince !== null && now - overSince >= endLimitMs && !hang.signal.aborted) {
      process.stderr.write(
        `FAIL: every test file has ended, but Jest has not within ${endLimitMs / 1000} s: ${LEFT_OPEN}\n`,
      );
      hang.abort();
    }
    known = new Map(running.map((path) => [path, known.get(path) ?? { since: now, toldAt: now }]));
    for (const [path, file] of known) {
      const [name, seconds] = [relative(ROOT, path), Math.round((now - file.since) / 1000)];
      if (now - file.since >= fileLimitMs) {
        process.stderr.write(`FAIL ${name}: expected an end within ${fileLimitMs / 1000} s\n`);
        hang.abort();
      } else if (now - file.toldAt >= TELL_MS) {
        process.stderr.write(`RUNS ${name} (${seconds} s)\n`);
        file.toldAt = now;
      }
    }
  };
}

/** @param {string} file @returns {RunNotes} */
function notesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { running: [], failed: [], isOver: false };
}

/**
 * The test files that Jest would run, inside the repository.
 * @param {string[]} args @param {AbortSignal} signal
 * @returns {Promise<string[]>}
 */
export async function listTests(args, signal) {
  const { output } = await spawnJest(['--listTests', ...args], {}, signal);
  signal.throwIfAborted();
  return output
    .split('\n')
    .filter((line) => line.startsWith(ROOT))
    .map((file) => file.slice(ROOT.length));
}

/**
 * When one of `signals` aborts, Jest is killed with its workers, since one that computes reacts to nothing else.
 * @param {string[]} args @param {Record<string, string>} env @param {AbortSignal[]} signals
 * @returns {Promise<{ code: number, output: string }>}
 */
function spawnJest(args, env, ...signals) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [JEST, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const kill = () => child.pid !== undefined && [...descendantsOf(child.pid), child.pid].forEach(killIfAlive);
    signals.forEach((signal) => signal.addEventListener('abort', kill));
    if (signals.some(({ aborted }) => aborted)) kill();
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      signals.forEach((signal) => signal.removeEventListener('abort', kill));
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Combines several runs into one result; no runs at all count as a failure.
 * @param {JestResult[]} runs
 * @returns {JestResult}
 */
export function together(runs) {
  const all = runs.flatMap(({ results }) => (results === null ? [] : [results]));
  /** @param {'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites'} count */
  const sum = (count) => all.reduce((total, results) => total + results[count], 0);
  const results = {
    numPassedTests: sum('numPassedTests'),
    numFailedTests: sum('numFailedTests'),
    numRuntimeErrorTestSuites: sum('numRuntimeErrorTestSuites') + runs.length - all.length,
    testResults: all.flatMap(({ testResults }) => testResults),
  };
  const code = runs.length === 0 ? 1 : Math.max(...runs.map((run) => run.code));
  const notes = {
    running: runs.flatMap((run) => run.notes.running),
    failed: runs.flatMap((run) => run.notes.failed),
    isOver: runs.every((run) => run.notes.isOver),
  };
  return { code, line: countsOf(results), results, notes };
}

/** @param {JestResults} results */
function countsOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
}
