import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { Child } from './child.mjs';
import { ROOT } from './root.mjs';
import { statusOf, until } from './waiting.mjs';

const READY_MS = 120_000;

const DYNAMIC_CONFIG_FILE = join(ROOT, 'docker/temporal/dynamicconfig.yaml');

/** The settings that the compose file gives its server too. @returns {[key: string, value: unknown][]} */
function dynamicConfig() {
  const settings = /** @type {Record<string, { value: unknown }[]>} */ (
    load(readFileSync(DYNAMIC_CONFIG_FILE, 'utf8'))
  );
  return Object.entries(settings).map(([key, values]) => [key, values[0]?.value]);
}

/** For operators only; lists of the API come from Postgres. */
const SEARCH_ATTRIBUTES = ['TenantId', 'DefinitionKey', 'InstanceStatus', 'CorrelationId', 'BeganAs'];

/**
 * @typedef {object} TemporalOptions
 * @property {string} binary
 * @property {number} port
 * @property {number} uiPort
 * @property {number} httpPort of its HTTP API, which it has in any case
 * @property {number} metricsPort
 * @property {string | null} databaseFile null keeps everything in memory
 * @property {string} namespace
 * @property {string} [codecEndpoint] where the web UI has payloads decoded
 * @property {string} logFile
 */

/** @param {TemporalOptions} options */
function serverArgs({ port, uiPort, httpPort, metricsPort, databaseFile, namespace, codecEndpoint }) {
  const storage =
    databaseFile === null
      ? []
      : ['--db-filename', databaseFile, '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal'];
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--ui-port', String(uiPort)],
    // It would take any port, which the guard of service calls could not know.
    ...['--http-port', String(httpPort), '--metrics-port', String(metricsPort)],
    ...['--namespace', namespace, '--log-level', 'warn', ...storage],
    ...(codecEndpoint === undefined ? [] : ['--ui-codec-endpoint', codecEndpoint]),
    ...dynamicConfig().flatMap(([key, value]) => ['--dynamic-config-value', `${key}=${value}`]),
    ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
  ];
}

/**
 * A URL that answers 200 if the server can read its storage; an open port alone would prove little. The web UI forwards it.
 * @param {{ uiPort: number, namespace: string }} server
 */
export function temporalHealthUrl({ uiPort, namespace }) {
  return `http://127.0.0.1:${uiPort}/api/v1/namespaces/${encodeURIComponent(namespace)}`;
}

/**
 * Starts a Temporal development server and waits until it is ready.
 * @param {TemporalOptions} options
 * @returns {Promise<Child>}
 */
export async function startTemporal(options) {
  const child = new Child({
    name: 'temporal',
    command: options.binary,
    args: serverArgs(options),
    // Less garbage collection for more memory; together with eager starts 2.2 times the workflows per second.
    env: { ...process.env, GOGC: process.env['GOGC'] ?? '400' },
    logFile: options.logFile,
  });
  const healthUrl = temporalHealthUrl(options);
  try {
    await until('Temporal to answer', async () => (await statusOf(healthUrl)) === 200, {
      timeoutMs: READY_MS,
      isHopeless: child.isHopeless,
    });
    return child;
  } catch (error) {
    await child.kill();
    throw error;
  }
}
