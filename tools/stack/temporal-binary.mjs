import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithProgress } from './temporal-build.mjs';

const DOWNLOAD_MS = 120_000;
/** Of a failure as it happens; the end of the search shows them whole. */
const REASON_CHARACTERS = 90;
const DOWNLOADER = fileURLToPath(new URL('temporal-download.mjs', import.meta.url));

/** Outside the repository, so that every clone and every `git clean` shares it. */
export function cachedTemporal() {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(cache, 'svc-temporal', 'temporal');
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string | null} */
function temporalOnPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, 'temporal')).find(isExecutable) ?? null;
}

/** Null, or why this program is not a Temporal CLI that runs here. @param {string} binary */
function faultOf(binary) {
  try {
    execFileSync(binary, ['--version'], { stdio: 'pipe', timeout: 20_000 });
    return null;
  } catch (error) {
    return /** @type {Error} */ (error).message.split('\n')[0] ?? 'it does not run';
  }
}

/**
 * In a process of its own: the download offers no way to end it early.
 * @param {string} target
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function download(target, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [DOWNLOADER, target], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: DOWNLOAD_MS,
      signal,
    });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `no answer in ${DOWNLOAD_MS / 1000} s`)),
    );
  });
}

/**
 * Puts what `make` produces in the place of the cached copy; nobody ever sees half a file.
 * @param {(fresh: string) => Promise<void>} make
 */
async function intoCache(make) {
  const target = cachedTemporal();
  const fresh = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  try {
    await make(fresh);
    renameSync(fresh, target);
    return target;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/**
 * The Temporal CLI, from the first place that has one that runs (docs/operations.md, "The local stack").
 * @param {import('./terminal.mjs').Say} say
 * @param {AbortSignal} [signal] ends the search
 * @returns {Promise<string>} path of the program
 */
export async function findTemporal(say, signal) {
  const failures = [];
  const onPath = temporalOnPath();
  const cached = existsSync(cachedTemporal()) ? cachedTemporal() : null;
  for (const [place, binary] of /** @type {const} */ ([
    ['on the PATH', onPath],
    ['from a former start', cached],
  ])) {
    const fault = binary === null ? 'there is none' : faultOf(binary);
    if (binary !== null && fault === null) {
      say(`Temporal: ${binary} (${place})`);
      return binary;
    }
    failures.push(`temporal ${place}: ${fault}`);
  }
  const ways = /** @type {const} */ ([
    ['the official download', (/** @type {string} */ fresh) => download(fresh, signal)],
    ['building tools/temporal with Go', (/** @type {string} */ fresh) => buildWithProgress(fresh, say, signal)],
  ]);
  for (const [way, make] of ways) {
    try {
      say(`Temporal: trying ${way}`);
      return await intoCache(make);
    } catch (error) {
      if (signal?.aborted) throw error;
      const reason = /** @type {Error} */ (error).message;
      say(`Temporal: ${way} failed: ${reason.slice(0, REASON_CHARACTERS).split('\n')[0]} …`);
      failures.push(`${way}: ${reason}`);
    }
  }
  throw new Error(
    [
      'expected a Temporal server, found none. Either set TEMPORAL_ADDRESS, or put `temporal` on the PATH, or install Go. Tried:',
      ...failures,
    ].join('\n  - '),
  );
}
