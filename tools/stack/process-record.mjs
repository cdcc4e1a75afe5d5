import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patient } from './patience.mjs';
import { writePrivately } from './private-file.mjs';
import { beginningOf } from './process-identity.mjs';
import { STOP_ORDER } from './stop-order.mjs';
import { until } from './waiting.mjs';

const STOPPING_MS = 60_000;
const GRACE_MS = 10_000;

/**
 * The processes of a data folder with the times at which they began, since another process may have an id by now.
 * @typedef {{ name: string, pid: number, beginning: string }} RecordedProcess
 * @typedef {{ owner: RecordedProcess, isStopping: boolean, processes: RecordedProcess[] }} ProcessRecord
 */

/** @param {string} dataDir */
function fileOf(dataDir) {
  return join(dataDir, 'processes.json');
}

/** @param {string} dataDir @returns {ProcessRecord | null} */
function readRecord(dataDir) {
  return existsSync(fileOf(dataDir)) ? JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) : null;
}

/** @param {RecordedProcess} recorded */
function lives({ pid, beginning }) {
  return beginningOf(pid) === beginning;
}

/**
 * Records that this process owns the folder, and the processes that it has started.
 * @param {string} dataDir @param {Record<string, number>} pids @param {{ isStopping: boolean }} phase
 */
export function recordProcesses(dataDir, pids, { isStopping }) {
  const recorded = (/** @type {string} */ name, /** @type {number} */ pid) => ({
    name,
    pid,
    beginning: beginningOf(pid) ?? '',
  });
  const processes = Object.entries(pids).map(([name, pid]) => recorded(name, pid));
  writePrivately(fileOf(dataDir), { owner: recorded('start', process.pid), isStopping, processes });
}

/** @param {RecordedProcess} recorded */
async function end(recorded) {
  const signal = (/** @type {NodeJS.Signals} */ name) => lives(recorded) && process.kill(recorded.pid, name);
  signal('SIGCONT');
  signal(recorded.name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  const timer = setTimeout(() => signal('SIGKILL'), patient(GRACE_MS));
  await until(`process ${recorded.pid} (${recorded.name}) to end`, () => !lives(recorded), { timeoutMs: 2 * GRACE_MS });
  clearTimeout(timer);
}

/**
 * Takes over a data folder: ends processes that a killed start left running. Fails if another start uses the folder.
 * @param {string} dataDir
 * @param {(line: string) => void} say
 */
export async function takeOver(dataDir, say) {
  const record = readRecord(dataDir);
  if (record === null) return;
  if (lives(record.owner)) {
    if (!record.isStopping)
      throw new Error(`expected no stack in ${dataDir}, found one that runs (process ${record.owner.pid})`);
    say('Waiting for the former stack to stop');
    await until('the former stack to stop', () => !lives(record.owner), { timeoutMs: STOPPING_MS });
  }
  const left = record.processes.filter(lives);
  if (left.length > 0) say(`Ending what a former start left behind: ${left.map(({ name }) => name).join(', ')}`);
  for (const group of STOP_ORDER) {
    await Promise.all(left.filter(({ name }) => group.test(name)).map(end));
  }
}
