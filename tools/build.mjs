// `npm run build`: compiles what changed, and bundles the workflow and the programs when something in them changed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areProgramsStale, bundlePrograms, newestIn } from './bundle.mjs';
import { buildConsole, isConsoleStale } from './console.mjs';
import { ROOT } from './stack/root.mjs';

const BUNDLER = join(ROOT, 'libs/runtime/dist/drivers/workflow/build-bundle.js');
const BUNDLE = join(ROOT, 'libs/runtime/dist/drivers/workflow/workflow-bundle.js');
/** It takes a minute or two on a busy machine; after this time something hangs. */
const LIMIT_MS = 15 * 60_000;
const NODE = 24;
/** The packages that the bundle can contain. */
const BUNDLED = ['libs/runtime', 'libs/contract', 'libs/driver', 'libs/engine', 'libs/expressions'].map((part) =>
  join(ROOT, part, 'dist'),
);

/** @param {string} what @param {string[]} args @param {string} [cwd] */
function run(what, args, cwd = ROOT) {
  const limits = /** @type {const} */ ({ timeout: LIMIT_MS, killSignal: 'SIGKILL' });
  const { status, signal } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit', ...limits });
  if (status !== 0) throw new Error(`${what} failed (${signal ?? `code ${status}`})`);
}

/** npm puts the pinned one first on the `PATH` of its scripts (docs/testing.md). */
function expectNode() {
  if (process.versions.node.startsWith(`${NODE}.`)) return;
  throw new Error(
    `expected Node ${NODE}, found ${process.version}: on Linux \`npm ci\` brings it, elsewhere install it`,
  );
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

/** Makes the files of the console if they are old; bundles the programs likewise, and returns whether they were. @param {(line: string) => void} say */
export function bundle(say) {
  if (isConsoleStale()) {
    say('Building: the console');
    buildConsole(run);
  }
  if (!areProgramsStale()) return false;
  say('Building: bundling the programs');
  bundlePrograms();
  return true;
}

/** Builds what tests need that start no program. @param {(line: string) => void} say */
export function compile(say) {
  expectNode();
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
