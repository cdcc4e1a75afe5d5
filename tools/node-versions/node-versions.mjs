import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = import.meta.dirname;
/** Two packages of 40 MB each: past it something hangs. */
const FETCH_MS = 10 * 60_000;

/**
 * The folder of the `node` of a major version: of the running one, or of the one that package.json pins for this platform.
 * @param {string} major
 */
export function pathToNode(major) {
  if (major === runningMajor()) return dirname(process.execPath);
  const name = `node-${major}-${process.platform}-${process.arch}`;
  const wanted = readJson('package-lock.json').packages[`node_modules/${name}`]?.version;
  if (wanted === undefined) throw new Error(`expected a package ${name} in tools/node-versions, found none`);
  if (versionOf(name) !== wanted) fetch();
  return join(FOLDER, 'node_modules', name, 'bin');
}

function runningMajor() {
  return process.versions.node.split('.')[0] ?? '';
}

/** @param {string} name */
function versionOf(name) {
  const file = join('node_modules', name, 'package.json');
  return existsSync(join(FOLDER, file)) ? readJson(file).version : null;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
}

function fetch() {
  const limits = /** @type {const} */ ({ timeout: FETCH_MS, killSignal: 'SIGKILL' });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: ['ignore', 2, 2], ...limits });
}
