// `npm test [-- jest's arguments]`: builds, starts a stack of its own on free ports and in a folder of its own, runs Jest.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { interruptLiveChildren } from './stack/live-children.mjs';
import { writePrivately } from './stack/private-file.mjs';
import { ROOT } from './stack/root.mjs';
import { startStack } from './stack/stack.mjs';
import { speakTo } from './stack/terminal.mjs';

const JEST = fileURLToPath(import.meta.resolve('jest/bin/jest'));
/** Tests that need a database, a Temporal server or the whole program. */
const NEEDS_STACK = /\.(pg|temporal)\.spec\.ts$|\/tests\//;

const say = speakTo();
const interruption = listenForInterruption();

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {'inherit' | 'pipe'} output
 * @returns {Promise<{ code: number, text: string }>}
 */
function jest(args, env, output) {
  const nodeOptions = `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --no-warnings`.trim();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [JEST, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_OPTIONS: nodeOptions },
      stdio: ['ignore', output, 'inherit'],
      signal: interruption.signal,
    });
    let text = '';
    child.stdout?.on('data', (chunk) => (text += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, text }));
  });
}

/** @param {string[]} args */
async function needsStack(args) {
  const { text } = await jest(['--listTests', ...args], {}, 'pipe');
  return text.split('\n').some((file) => NEEDS_STACK.test(file.slice(ROOT.length)));
}

/**
 * What the tests find in their environment. TEST_STACK_FILE holds the same and more, for tests that kill processes.
 * @param {import('./stack/stack.mjs').Stack} stack
 * @returns {Record<string, string>}
 */
function environmentOf(stack) {
  const { baseUrl, apiKey, temporalAddress, dataDir, databaseUrl, pids, ports } = stack;
  const file = join(dataDir, 'stack.json');
  writePrivately(file, { baseUrl, apiKey, temporalAddress, dataDir, databaseUrl, pids, ports });
  return {
    TEST_BASE_URL: baseUrl,
    TEST_API_KEY: apiKey ?? '',
    TEST_DATABASE_URL: stack.ownDatabaseUrl('postgres'),
    TEST_TEMPORAL_ADDRESS: temporalAddress,
    TEST_DATA_DIR: dataDir,
    TEST_STACK_FILE: file,
  };
}

/** @param {string} dataDir */
function startTestStack(dataDir) {
  const onDeath = (/** @type {string} */ name, /** @type {string} */ ending) => {
    say(`${name} of the test stack died: ${ending}; its log is ${dataDir}/logs/${name}.log`);
  };
  interruption.signal.addEventListener('abort', interruptLiveChildren);
  say('Starting the test stack');
  // No addresses from outside: tests never touch a database or a server that somebody uses.
  return startStack({ dataDir, databaseUrl: null, temporalAddress: null, signal: interruption.signal, say, onDeath });
}

/**
 * Runs Jest and says in one plain line how many tests passed and failed; a file that could not run counts as a failure.
 * @param {string[]} args @param {Record<string, string>} env @param {string} folder
 * @returns {Promise<{ code: number, line: string }>}
 */
async function runTests(args, env, folder) {
  const outputFile = join(folder, 'jest.json');
  const { code } = await jest(['--json', `--outputFile=${outputFile}`, ...args], env, 'inherit');
  if (!existsSync(outputFile)) return { code: code || 1, line: '0 passed, 1 failed' };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(outputFile, 'utf8'));
  return { code, line: `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed` };
}

/** @param {string[]} args @param {string} folder */
async function runTestsOnStack(args, folder) {
  const stack = await startTestStack(folder);
  try {
    return await runTests(args, environmentOf(stack), folder);
  } finally {
    say('Stopping the test stack');
    await stack.stop();
  }
}

/** @param {string[]} args */
async function run(args) {
  build(say);
  const folder = mkdtempSync(join(tmpdir(), 'svc-test-'));
  // Where we are root, Postgres runs as another user and has to get in.
  chmodSync(folder, 0o755);
  const { code, line } = (await needsStack(args))
    ? await runTestsOnStack(args, folder)
    : await runTests(args, {}, folder);
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  else say(`Kept for a look at the logs: ${folder}`);
  say(line);
  return code;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
