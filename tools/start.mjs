// `npm start`: builds what is missing, starts the local stack and stays until Ctrl-C (README, "Two commands").
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from './build.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { interruptLiveChild, interruptLiveChildren, watchLiveChildren } from './stack/live-children.mjs';
import { noteProcesses, readLocalFile, summaryOf, writeLocalFile } from './stack/local-file.mjs';
import { expectFree } from './stack/ports.mjs';
import { recordProcesses, takeOver } from './stack/process-record.mjs';
import { Revival } from './stack/revival.mjs';
import { startStack } from './stack/stack.mjs';
import { watchTemporal } from './stack/temporal-watch.mjs';
import { speakTo } from './stack/terminal.mjs';

/** @typedef {import('@svc/config').StackConfig} StackConfig */

const say = speakTo();
const interruption = listenForInterruption();

/** Known only after the build. @returns {Promise<StackConfig>} */
async function readConfig() {
  const { loadStackConfig } = await import('@svc/config');
  const result = loadStackConfig(process.env);
  if (!result.ok) throw new Error(result.message);
  return result.config;
}

/** @param {StackConfig} config */
async function expectFreePorts(config) {
  await expectFree(config.port, 'PORT');
  if (config.databaseUrl === null) await expectFree(config.postgresPort, 'POSTGRES_PORT');
  if (config.temporalAddress !== null) return;
  await expectFree(config.temporalPort, 'TEMPORAL_PORT');
  await expectFree(config.temporalUiPort, 'TEMPORAL_UI_PORT');
}

/** @param {StackConfig} config @returns {import('./stack/stack.mjs').StackOptions} */
function stackOptions(config) {
  const { dataDir, host, workers, databaseUrl, temporalAddress, temporalNamespace: namespace } = config;
  const { port: api, temporalPort: temporal, temporalUiPort: temporalUi, postgresPort: postgres } = config;
  const ports = { api, temporal, temporalUi, postgres };
  return { dataDir, host, workers, databaseUrl, temporalAddress, namespace, ports, say, signal: interruption.signal };
}

/**
 * @param {StackConfig} config
 * @param {(name: string, ending: string) => void} onDeath
 */
async function startInterruptibly(config, onDeath) {
  interruption.signal.addEventListener('abort', interruptLiveChildren);
  try {
    return await startStack({ ...stackOptions(config), onDeath });
  } finally {
    interruption.signal.removeEventListener('abort', interruptLiveChildren);
  }
}

/** @param {import('./stack/stack.mjs').Stack} stack */
function pidsOf(stack) {
  return { start: process.pid, ...stack.pids };
}

/** @param {StackConfig} config @param {import('./stack/stack.mjs').Stack} stack */
function announce({ dataDir, publicUrl, mcpUrl, hasConsole }, stack) {
  const api_key = stack.apiKey ?? readLocalFile(dataDir)?.api_key ?? null;
  const console_url = hasConsole ? `${publicUrl}/console/` : null;
  const addresses = { base_url: publicUrl, mcp_url: mcpUrl, console_url, temporal_ui_url: stack.temporalUiUrl };
  const local = { ...addresses, api_key, pids: pidsOf(stack) };
  writeLocalFile(dataDir, local);
  say(summaryOf(local, dataDir, stack.apiKey !== null));
}

/**
 * Only if the server is ours; until the signal comes.
 * @param {import('./stack/stack.mjs').Stack} stack @param {AbortSignal} signal
 */
async function keepTemporalServing(stack, signal) {
  const { temporalHealthUrl: healthUrl, dataDir } = stack;
  if (healthUrl === null) return;
  const restart = async () => {
    await stack.restart('temporal');
    noteProcesses(dataDir, pidsOf(stack));
  };
  await watchTemporal({ healthUrl, restart, say, signal });
}

/** API and workers keep no data, so they continue after a restart. Without Postgres or Temporal nothing can. */
const isRevived = (/** @type {string} */ name) => /^(api|worker)/.test(name);

/**
 * @param {import('./stack/stack.mjs').Stack} stack @param {AbortSignal} signal
 */
function reviverOf(stack, signal) {
  const start = async (/** @type {string} */ name) => {
    await stack.start(name);
    noteProcesses(stack.dataDir, pidsOf(stack));
  };
  const logOf = (/** @type {string} */ name) => stack.logFile(name);
  return new Revival({ start, interrupt: interruptLiveChild, logOf, say, signal });
}

/** @returns {Promise<number>} the exit code */
async function run() {
  build(say);
  const config = await readConfig();
  const dataDir = resolve(config.dataDir);
  mkdirSync(dataDir, { recursive: true });
  await takeOver(dataDir, say);
  await expectFreePorts(config);
  let isStopping = false;
  watchLiveChildren((pids) => recordProcesses(dataDir, pids, { isStopping }));

  /** @type {(message: string) => void} */
  let tellDeath = () => {};
  const death = new Promise((tell) => (tellDeath = tell));
  /** @type {Revival | null} null until all have been started */
  let revival = null;
  say('Starting Postgres, Temporal and the API');
  const stack = await startInterruptibly(config, (name, ending) => {
    if (revival !== null && isRevived(name)) revival.revive(name, ending);
    else tellDeath(`${name} died: ${ending}. Its log is ${dataDir}/logs/${name}.log.`);
  });
  const watch = new AbortController();
  revival = reviverOf(stack, watch.signal);
  announce(config, stack);
  const watched = keepTemporalServing(stack, watch.signal).catch((/** @type {Error} */ error) => {
    tellDeath(`Temporal could not be started again: ${error.message}.`);
  });
  const died = await Promise.race([interruption.came, death]);
  isStopping = true;
  say(died === undefined ? 'Stopping' : `${died} Stopping the rest`);
  watch.abort();
  await Promise.all([watched, revival.ended()]);
  await stack.stop();
  noteProcesses(dataDir, {});
  return died === undefined ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exitCode = interruption.signal.aborted ? 0 : 1;
}
