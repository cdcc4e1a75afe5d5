import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';

const MODULE = fileURLToPath(new URL('../temporal', import.meta.url));
const PACKAGE = 'github.com/temporalio/cli/cmd/temporal';
const PROGRESS_EVERY_MS = 1000;
const LINES_KEPT = 15;
/** Enough for slow machines and networks; after this time something hangs. */
const LIMIT_MS = 20 * 60_000;

/**
 * Builds the pinned CLI; lines of progress say how far it is. Two to nine minutes on two cores.
 * @param {string} target
 * @param {import('./terminal.mjs').Say} say
 * @param {AbortSignal} [signal]
 */
export async function buildWithProgress(target, say, signal) {
  const startedAt = Date.now();
  let doing = 'fetching Go modules';
  const timer = setInterval(() => {
    say(`Temporal: ${doing} (${Math.round((Date.now() - startedAt) / 1000)} s)`, 'progress');
  }, PROGRESS_EVERY_MS);
  try {
    const packages = await packageCount(signal);
    let built = 0;
    doing = 'compiling';
    await go(
      ['build', '-v', '-ldflags=-s -w', '-o', target, PACKAGE],
      () => {
        built += 1;
        doing = `compiled ${built} of at most ${packages} packages`;
      },
      signal,
    );
    say(`Temporal: built in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  } finally {
    clearInterval(timer);
  }
}

/** Also fetches the modules. @param {AbortSignal} [signal] */
async function packageCount(signal) {
  let count = 0;
  await go(['list', '-deps', PACKAGE], () => (count += 1), signal);
  return count;
}

/**
 * @param {string[]} args
 * @param {(line: string) => void} onLine called for each line of either stream
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function go(args, onLine, signal) {
  return new Promise((resolve, reject) => {
    const limits = /** @type {const} */ ({ signal, timeout: LIMIT_MS, killSignal: 'SIGKILL' });
    const child = spawn('go', args, { cwd: MODULE, ...limits, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {string[]} */
    const kept = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        onLine(line);
        kept.push(line);
        if (kept.length > LINES_KEPT) kept.shift();
      });
    }
    child.once('error', (error) => reject(new Error(`Go could not be run: ${error.message}`)));
    child.once('close', (code, killed) =>
      code === 0 ? resolve() : reject(new Error(`go ${args[0]} ended with ${code ?? killed}\n${kept.join('\n')}`)),
    );
  });
}
