// `npm run build`: compiles what changed, and bundles the workflow and the programs when something in them changed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areProgramsStale, bundlePrograms, newestIn } from './bundle.mjs';
import { ROOT } from './stack/root.mjs';

const BUNDLER = join(ROOT, 'apps/worker/dist/build-bundle.js');
const BUNDLE = join(ROOT, 'apps/worker/dist/workflow-bundle.js');
/** A minute or two on a busy machine: past it something hangs. */
const LIMIT_MS = 15 * 60_000;
/** What can come to stand in the bundle. */
const BUNDLED = ['apps/worker', 'libs/contract', 'libs/driver', 'libs/engine', 'libs/expressions'].map((part) =>
  join(ROOT, part, 'dist'),
);

/** @param {string} what @param {string[]} args */
function run(what, args) {
  const limits = /** @type {const} */ ({ timeout: LIMIT_MS, killSignal: 'SIGKILL' });
  const { status, signal } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', ...limits });
  if (status !== 0) throw new Error(`${what} failed (${signal ?? `code ${status}`})`);
}

function isBundleStale() {
  if (!existsSync(BUNDLE)) return true;
  const newest = BUNDLED.map((folder) => newestIn(folder, (file) => file !== BUNDLE));
  return Math.max(...newest) > statSync(BUNDLE).mtimeMs;
}

/** @param {(line: string) => void} say */
export function build(say) {
  compile(say);
  bundle(say);
}

/** What is compiled becomes programs, where it is newer than they are. @param {(line: string) => void} say */
export function bundle(say) {
  if (!areProgramsStale()) return;
  say('Building: bundling the programs');
  bundlePrograms();
}

/** All that tests need which start no program. @param {(line: string) => void} say */
export function compile(say) {
  say('Building: compiling what changed');
  run('The compilation', [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b']);
  if (!isBundleStale()) return;
  say('Building: bundling the workflow');
  run('The bundle', [BUNDLER]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    build(console.log);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
