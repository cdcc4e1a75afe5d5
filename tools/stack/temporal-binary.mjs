import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killIfAlive } from './process-identity.mjs';
import { buildWithProgress } from './temporal-build.mjs';
import { TEMPORAL_PINS } from './temporal-version.mjs';

const DOWNLOAD_MS = 120_000;
/** The length of a failure in the progress output; the end of the search shows failures whole. */
const REASON_CHARACTERS = 90;
const DOWNLOADER = fileURLToPath(new URL('temporal-download.mjs', import.meta.url));

/** Outside the repository, so that clones share it and `git clean` does not remove it. */
export function cachedTemporal() {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(cache, 'svc-temporal', TEMPORAL_PINS, 'temporal');
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
    execFileSync(binary, ['--version'], { stdio: 'pipe', timeout: 20_000, killSignal: 'SIGKILL' });
    return null;
  } catch (error) {
    return /** @type {Error} */ (error).message.split('\n')[0] ?? 'it does not run';
  }
}

/**
 * Downloads in a process of its own, since the library offers no way to abort and handles SIGTERM itself. The process is killed
 * with the server that it starts. It also ends when this process ends, in any way.
 * @param {string} target
 * @param {{ timeoutMs?: number, signal?: AbortSignal | undefined }} [limits]
 */
export async function download(target, { timeoutMs = DOWNLOAD_MS, signal } = {}) {
  signal?.throwIfAborted();
  const folder = mkdtempSync(join(tmpdir(), 'svc-temporal-'));
  const limit = new AbortController();
  const abort = () => limit.abort(signal?.reason);
  const timer = setTimeout(() => limit.abort(new Error(`no answer in ${timeoutMs / 1000} s`)), timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    await runDownloader([folder, target], limit.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string[]} args @param {AbortSignal} limit @returns {Promise<void>} */
function runDownloader(args, limit) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [DOWNLOADER, ...args], {
      env: process.env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      detached: true,
    });
    let said = '';
    child.stderr?.on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(limit.aborted ? limit.reason : new Error(said.trim()));
    });
    limit.addEventListener('abort', () => child.pid !== undefined && killIfAlive(-child.pid));
  });
}

/**
 * Replaces the cached copy atomically by what `make` produces.
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
 * Finds the Temporal CLI in the first place with one that runs (docs/operations.md, "The local stack").
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
    ['the official download', (/** @type {string} */ fresh) => download(fresh, { signal })],
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
