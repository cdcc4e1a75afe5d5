// `npm run test:time [-- jest's arguments]`: tests long timers on Temporal's test server, which skips time.
// Needs Java 17 or later, and Maven for the first run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from './build.mjs';
import { keepShown, shownBy } from './interface/shown.mjs';
import { failureLines } from './stack/failures.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { listTests, runJest, together } from './stack/jest.mjs';
import { patient } from './stack/patience.mjs';
import { freePorts } from './stack/ports.mjs';
import { ROOT } from './stack/root.mjs';
import { speakTo } from './stack/terminal.mjs';
import { startTimeSkippingServer } from './stack/time-skipping-server.mjs';

const say = speakTo();
/** If the clock stops, tests wait for their own deadlines. */
const TIME_LIMIT_MS = patient(900_000);
const signal = AbortSignal.any([AbortSignal.timeout(TIME_LIMIT_MS), listenForInterruption().signal]);
const STOP_GRACE_MS = patient(5000);

const CONFIG = ['--config', 'tests/time/jest.config.mjs'];

/** @param {string} folder */
async function run(folder) {
  build(say);
  const args = process.argv.slice(2);
  /** @type {import('./stack/jest.mjs').JestResult[]} */
  const runs = [];
  for (const file of await listTests([...CONFIG, ...args], signal))
    runs.push(await runOnItsOwnServer(file, args, folder));
  return together(runs);
}

/**
 * Each scenario advances the clock by years, and time zone data end with the century, so every file starts again with today.
 * @param {string} file @param {string[]} args @param {string} folder
 */
async function runOnItsOwnServer(file, args, folder) {
  const [port] = /** @type {[number]} */ (await freePorts(1));
  const server = await startTimeSkippingServer({ port, logFile: join(folder, `${basename(file)}.server.log`), say });
  try {
    const env = { TEST_TIME_ADDRESS: `127.0.0.1:${port}` };
    return await runJest({
      args: [...CONFIG, '--runInBand', ...args, '--runTestsByPath', join(ROOT, file)],
      env,
      signal,
    });
  } finally {
    await server.stop(STOP_GRACE_MS);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'svc-test-time-'));
try {
  const { code, line, results, notes } = await run(folder);
  if (process.argv.length === 2 && results !== null) keepShown('test:time', shownBy(results));
  if (code !== 0) failureLines(notes, 'npm run test:time --').forEach((failure) => say(failure));
  say(line);
  process.exitCode = code;
} catch (error) {
  const isLate = /** @type {Error} */ (signal.reason)?.name === 'TimeoutError';
  say(`test:time: ${isLate ? `not done in ${TIME_LIMIT_MS / 60_000} minutes` : /** @type {Error} */ (error).message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
