import { Child } from './child.mjs';
import { statusOf, until } from './waiting.mjs';

const READY_MS = 60_000;

/**
 * The same values as docker/temporal/dynamicconfig.yaml; what each is worth stands in docs/operations.md,
 * "Settings of the Temporal server".
 */
const DYNAMIC_CONFIG = {
  'system.enableEagerWorkflowStart': true,
  'matching.useNewMatcher': true,
  'matching.enableFairness': true,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'history.transferProcessorMaxPollRPS': 2000,
};

/** For operators: lists of the API come from Postgres. */
const SEARCH_ATTRIBUTES = ['TenantId', 'DefinitionKey', 'InstanceStatus', 'CorrelationId'];

/**
 * @typedef {object} TemporalOptions
 * @property {string} binary
 * @property {number} port
 * @property {number} uiPort
 * @property {string | null} databaseFile null keeps everything in memory
 * @property {string} namespace
 * @property {string} logFile
 */

/** @param {TemporalOptions} options */
function serverArgs({ port, uiPort, databaseFile, namespace }) {
  const storage =
    databaseFile === null
      ? []
      : ['--db-filename', databaseFile, '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal'];
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--ui-port', String(uiPort)],
    ...['--namespace', namespace, '--log-level', 'warn', ...storage],
    ...Object.entries(DYNAMIC_CONFIG).flatMap(([key, value]) => ['--dynamic-config-value', `${key}=${value}`]),
    ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
  ];
}

/**
 * A Temporal development server, ready when this returns.
 * @param {TemporalOptions} options
 * @returns {Promise<Child>}
 */
export async function startTemporal(options) {
  const child = new Child({
    name: 'temporal',
    command: options.binary,
    args: serverArgs(options),
    // Less garbage collection for more memory: 2.2 times the workflows per second, together with eager starts.
    env: { ...process.env, GOGC: process.env['GOGC'] ?? '400' },
    logFile: options.logFile,
  });
  // Asked through the web UI, which passes it on to the server: an open port alone says little.
  const namespace = `http://127.0.0.1:${options.uiPort}/api/v1/namespaces/${encodeURIComponent(options.namespace)}`;
  try {
    await until('Temporal to answer', async () => (await statusOf(namespace)) === 200, {
      timeoutMs: READY_MS,
      isHopeless: child.isHopeless,
    });
    return child;
  } catch (error) {
    await child.kill();
    throw error;
  }
}
