// `npm run test:time [-- jest's arguments]`: long timers on Temporal's test server, which skips time.
// Needs Java 17 or later, and Maven for the first run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenForInterruption } from './stack/interruption.mjs';
import { runJest } from './stack/jest.mjs';
import { freePorts } from './stack/ports.mjs';
import { speakTo } from './stack/terminal.mjs';
import { startTimeSkippingServer } from './stack/time-skipping-server.mjs';

const say = speakTo();
const { signal } = listenForInterruption();
const STOP_GRACE_MS = 5000;

/** @param {string} folder */
async function run(folder) {
  const [port] = /** @type {[number]} */ (await freePorts(1));
  const server = await startTimeSkippingServer({ port, logFile: join(folder, 'server.log'), say });
  try {
    // One after the other: they share a clock.
    const args = ['--config', 'tests/time/jest.config.mjs', '--runInBand', ...process.argv.slice(2)];
    return await runJest({ args, env: { TEST_TIME_ADDRESS: `127.0.0.1:${port}` }, signal });
  } finally {
    await server.stop(STOP_GRACE_MS);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'svc-test-time-'));
try {
  const { code, line } = await run(folder);
  say(line);
  process.exitCode = code;
} catch (error) {
  say(`test:time: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
