import { resolve } from 'node:path';
import { bootstrapLocalTenant, startApi, startWorker } from './api.mjs';
import { patient } from './patience.mjs';
import { freePorts } from './ports.mjs';
import { ensureDatabase, postgresUrl, startPostgres } from './postgres.mjs';
import { ROOT } from './root.mjs';
import { localSecrets } from './secrets.mjs';
import { Service } from './service.mjs';
import { STOP_ORDER } from './stop-order.mjs';
import { findTemporal } from './temporal-binary.mjs';
import { startTemporal, temporalHealthUrl } from './temporal.mjs';
import { workerSettings } from './worker-settings.mjs';

const DATABASE = 'svc';
const STOP_GRACE_MS = 20_000;

/**
 * @typedef {object} StackPorts
 * @property {number} api
 * @property {number} temporal
 * @property {number} temporalUi
 * @property {number} postgres
 * @property {number} [temporalHttp] a free one when absent
 * @property {number} [temporalMetrics] a free one when absent
 *
 * @typedef {object} StackOptions
 * @property {string} dataDir everything that the stack keeps
 * @property {StackPorts} [ports] free ones when absent
 * @property {string} [host] where the API listens
 * @property {Record<string, string | undefined>} [env] settings of the API and the workers, on top of our environment
 * @property {number} [workers] worker processes beside the one that the API carries
 * @property {string | null} [databaseUrl] an existing database, instead of a Postgres of our own
 * @property {string | null} [temporalAddress] an existing server, instead of one of our own
 * @property {'file' | 'memory'} [temporalStorage] where our own Temporal keeps its state; a file when absent
 * @property {string} [namespace]
 * @property {string} [programs] the folder whose `dist` runs; the repository's when absent
 * @property {import('./terminal.mjs').Say} [say] gets a line for each step
 * @property {(name: string, ending: string) => void} [onDeath] a process ended without being asked to
 * @property {AbortSignal} [signal] ends a start that is under way
 */

/** Free ports where none are given. @param {StackPorts} [given] @returns {Promise<Required<StackPorts>>} */
async function allPorts(given) {
  const [api, temporal, temporalUi, postgres, temporalHttp, temporalMetrics] =
    /** @type {[number, number, number, number, number, number]} */ (await freePorts(6));
  return { api, temporal, temporalUi, postgres, temporalHttp, temporalMetrics, ...given };
}

/** The processes of a local installation, each controlled separately. Made by {@link startStack}. */
export class Stack {
  /** @param {StackOptions & { ports: Required<StackPorts> }} options */
  constructor(options) {
    this.dataDir = resolve(options.dataDir);
    this.ports = options.ports;
    this.options = options;
    this.host = options.host ?? '127.0.0.1';
    this.secrets = localSecrets(this.dataDir);
    this.baseUrl = `http://${this.host === '0.0.0.0' ? '127.0.0.1' : this.host}:${this.ports.api}`;
    this.namespace = options.namespace ?? 'default';
    this.temporalUiUrl = options.temporalAddress ? null : `http://127.0.0.1:${this.ports.temporalUi}`;
    this.temporalAddress = options.temporalAddress ?? `127.0.0.1:${this.ports.temporal}`;
    this.databaseUrl = options.databaseUrl ?? this.ownDatabaseUrl(DATABASE);
    /** @type {string | null} admin key of the tenant `local`, known only to the start that made the tenant */
    this.apiKey = null;
    /** @type {Map<string, Service>} */
    this.services = new Map();
  }

  /** @param {string} database a name in our own Postgres */
  ownDatabaseUrl(database) {
    return postgresUrl(this.secrets.postgresPassword, this.ports.postgres, database);
  }

  /** The environment of the stack's programs. */
  get environment() {
    return {
      REGISTRATION_RATE_LIMIT_PER_MINUTE: '1000',
      ...process.env,
      PAYLOAD_KEYS: process.env['PAYLOAD_KEYS'] || this.secrets.payloadKeys,
      ...this.codecSettings,
      CREDENTIALS_KEYS: process.env['CREDENTIALS_KEYS'] || this.secrets.credentialsKeys,
      AUDIT_WITNESS: process.env['AUDIT_WITNESS'] || `file:${this.dataDir}/witness.ndjson`,
      AUDIT_WITNESS_KEY: process.env['AUDIT_WITNESS_KEY'] || this.secrets.auditWitnessKey,
      ...this.options.env,
      HOST: this.host,
      PORT: String(this.ports.api),
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.databaseUrl,
      TEMPORAL_ADDRESS: this.temporalAddress,
      TEMPORAL_UI_PORT: String(this.ports.temporalUi),
      ...(this.temporalUiUrl !== null && {
        TEMPORAL_OTHER_PORTS: `${this.ports.temporalHttp},${this.ports.temporalMetrics}`,
      }),
      TEMPORAL_NAMESPACE: this.namespace,
      LOCAL_STACK: String(!this.options.databaseUrl),
    };
  }

  /**
   * The settings by which the web UI of our own Temporal reads payloads. The UI of another server is not configured.
   * @returns {Record<string, string>}
   */
  get codecSettings() {
    if (this.temporalUiUrl === null) return {};
    const origins = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${this.ports.temporalUi}`);
    return {
      CODEC_TOKEN: process.env['CODEC_TOKEN'] || this.secrets.codecToken,
      CODEC_ORIGINS: process.env['CODEC_ORIGINS'] || origins.join(','),
    };
  }

  /** A URL that answers 200 if our own Temporal serves; null if the server is not ours. */
  get temporalHealthUrl() {
    const server = { uiPort: this.ports.temporalUi, namespace: this.namespace };
    return this.temporalUiUrl === null ? null : temporalHealthUrl(server);
  }

  /** The ids of running processes by name. */
  get pids() {
    const running = [...this.services.values()].filter(({ pid }) => pid !== null);
    return Object.fromEntries(running.map(({ name, pid }) => [name, /** @type {number} */ (pid)]));
  }

  /** @param {string} name */
  logFile(name) {
    return `${this.dataDir}/logs/${name}.log`;
  }

  /**
   * @param {string} name @param {() => Promise<import('./child.mjs').Child>} launch
   */
  async #run(name, launch) {
    this.options.signal?.throwIfAborted();
    this.services.set(name, new Service(name, launch, (ending) => this.options.onDeath?.(name, ending)));
    await this.start(name);
  }

  async startPostgres() {
    if (this.options.databaseUrl) return;
    const { postgresPassword: password } = this.secrets;
    const options = {
      dir: `${this.dataDir}/postgres`,
      port: this.ports.postgres,
      password,
      logFile: this.logFile('postgres'),
    };
    await this.#run('postgres', () => startPostgres(options));
    await ensureDatabase(this.ownDatabaseUrl('postgres'), DATABASE);
  }

  async startTemporal() {
    if (this.options.temporalAddress) return;
    const binary = await findTemporal(this.options.say ?? (() => {}), this.options.signal);
    const options = {
      binary,
      port: this.ports.temporal,
      uiPort: this.ports.temporalUi,
      httpPort: this.ports.temporalHttp,
      metricsPort: this.ports.temporalMetrics,
      databaseFile: this.options.temporalStorage === 'memory' ? null : `${this.dataDir}/temporal.db`,
      namespace: this.namespace,
      codecEndpoint: `${this.baseUrl}/codec/${this.codecSettings['CODEC_TOKEN']}`,
      logFile: this.logFile('temporal'),
    };
    await this.#run('temporal', () => startTemporal(options));
  }

  /**
   * Starts the first API, or a further one (`api-2`) on its own port.
   * @param {string} [name] @param {number} [port] @param {Record<string, string>} [env]
   */
  async startApi(name = 'api', port = this.ports.api, env = {}) {
    const baseUrl = this.baseUrl.replace(/\d+$/, String(port));
    const options = {
      name,
      baseUrl,
      env: { ...this.environment, ...env, PORT: String(port) },
      logFile: this.logFile(name),
      programs: this.options.programs ?? ROOT,
    };
    await this.#run(name, () => startApi(options));
    return baseUrl;
  }

  /** @param {string} name e.g. `worker-1` @param {Record<string, string>} [env] */
  async startWorker(name, env = {}) {
    const options = { name, env: { ...this.environment, ...env }, logFile: this.logFile(name) };
    await this.#run(name, async () => startWorker(options));
  }

  async makeLocalTenant() {
    this.apiKey = (await bootstrapLocalTenant(this.environment)) ?? this.apiKey;
  }

  /** @param {string} name */
  service(name) {
    const service = this.services.get(name);
    if (service === undefined)
      throw new Error(`expected one of ${[...this.services.keys()].join(', ')}, found "${name}"`);
    return service;
  }

  /** Starts it again after {@link kill} or its own death. @param {string} name */
  async start(name) {
    await this.service(name).start();
  }

  /**
   * Ends it by SIGKILL or another signal.
   * @param {string} name @param {NodeJS.Signals} [signal]
   */
  async kill(name, signal) {
    await this.service(name).kill(signal);
  }

  /** @param {string} name @param {NodeJS.Signals} signal */
  signal(name, signal) {
    this.service(name).signal(signal);
  }

  /** Stops it politely where it runs, and starts it. @param {string} name */
  async restart(name) {
    await this.service(name).stop(patient(STOP_GRACE_MS));
    await this.start(name);
  }

  /** Ends all running processes in order. */
  async stop() {
    for (const group of STOP_ORDER) {
      const members = [...this.services.values()].filter(({ name }) => group.test(name));
      await Promise.all(members.map((member) => member.stop(patient(STOP_GRACE_MS))));
    }
  }

  /** Kills all processes with SIGKILL. */
  async killAll() {
    await Promise.all([...this.services.values()].map((service) => service.kill()));
  }
}

/**
 * Starts Postgres and Temporal, then the API and the workers, and makes the tenant `local`. After a failure no process is left.
 * @param {StackOptions} options
 * @returns {Promise<Stack>}
 */
export async function startStack(options) {
  const stack = new Stack({ ...options, ports: await allPorts(options.ports) });
  try {
    await stack.startPostgres();
    await stack.startTemporal();
    await stack.startApi();
    for (let number = 1; number <= (options.workers ?? 0); number += 1)
      await stack.startWorker(`worker-${number}`, workerSettings(number, stack.environment));
    await stack.makeLocalTenant();
    return stack;
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
