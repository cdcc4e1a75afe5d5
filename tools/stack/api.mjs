import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Child } from './child.mjs';
import { patient } from './patience.mjs';
import { ROOT } from './root.mjs';
import { statusOf, textOf, until } from './waiting.mjs';

const READY_MS = 120_000;
const BOOTSTRAP_MS = 120_000;

/** @typedef {Record<string, string | undefined>} Environment */

/** As in the Dockerfile; docs/adr/0006 describes the module. */
const NODE_OPTIONS = ['--max-semi-space-size=64', '--require', join(ROOT, 'libs', 'runtime', 'workflow-threads.cjs')];

/** @param {string} name as in `tools/bundle.mjs` @param {string} [programs] the folder of `dist` */
export function programOf(name, programs = ROOT) {
  const program = join(programs, 'dist', `${name}.js`);
  if (!existsSync(program)) throw new Error(`expected ${program}, found no such file: run "npm run build"`);
  return program;
}

/**
 * Starts the API and waits until it is ready.
 * @param {{ name: string, baseUrl: string, env: Environment, logFile: string, programs: string }} options
 */
export async function startApi({ name, baseUrl, env, logFile, programs }) {
  const args = [...NODE_OPTIONS, programOf('api', programs)];
  const child = new Child({ name, command: process.execPath, args, env, logFile, cwd: ROOT });
  try {
    await untilReady(`${baseUrl}/health/ready`, child);
    return child;
  } catch (error) {
    await child.kill();
    throw error;
  }
}

/** @param {string} url @param {Child} child */
async function untilReady(url, child) {
  const isReady = async () => (await statusOf(url)) === 200;
  try {
    await until(`${url} to answer 200`, isReady, { timeoutMs: READY_MS, isHopeless: child.isHopeless });
  } catch (error) {
    if (child.ending !== null) throw refusalOf(child) ?? error;
    const found = (await textOf(url)) ?? 'nobody who answers';
    const { message } = /** @type {Error} */ (error);
    throw new Error(`${message}, found ${found}; ${child.logFile} ends with\n${child.lastLines().split('\n').at(-1)}`);
  }
}

/**
 * The sentence with which a program ends that refuses a setting or its database; null if it wrote anything else, such as a log.
 * @param {Child} child
 */
function refusalOf(child) {
  const words = child.lastLines();
  return /^[A-Z_]+: expected [^\n]+$/.test(words) ? new Error(words) : null;
}

/**
 * Starts a worker. It has no port to probe; it is ready when it polls.
 * @param {{ name: string, env: Environment, logFile: string }} options
 */
export function startWorker({ name, env, logFile }) {
  const args = [...NODE_OPTIONS, programOf('worker')];
  return new Child({ name, command: process.execPath, args, env, logFile, cwd: ROOT });
}

/**
 * Makes the tenant `local` if there is none.
 * @param {Environment} env
 * @returns {Promise<string | null>} its admin key, or null when the tenant was there
 */
export async function bootstrapLocalTenant(env) {
  const run = promisify(execFile)(process.execPath, [programOf('bootstrap-local')], {
    env,
    cwd: ROOT,
    timeout: patient(BOOTSTRAP_MS),
  });
  const { stdout } = await run.catch((error) => {
    throw new Error(`the tenant "local" could not be made: ${error.stderr || error.message}`);
  });
  const answer = JSON.parse(stdout.trim().split('\n').at(-1) || '{}');
  return answer.api_key ?? null;
}
