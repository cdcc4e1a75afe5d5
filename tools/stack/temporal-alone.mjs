import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patient } from './patience.mjs';
import { freePorts } from './ports.mjs';
import { findTemporal } from './temporal-binary.mjs';
import { startTemporal, temporalHealthUrl } from './temporal.mjs';

const STOP_GRACE_MS = 20_000;

/**
 * @typedef {object} TemporalAlone
 * @property {string} address
 * @property {string} healthUrl
 *
 * @typedef {object} TemporalAloneOptions
 * @property {'file' | 'memory'} storage
 * @property {import('./terminal.mjs').Say} [say]
 * @property {AbortSignal} [signal] ends the search for the program
 */

/**
 * Runs something with its own Temporal server, and then ends the server.
 * @template T
 * @param {TemporalAloneOptions} options
 * @param {(server: TemporalAlone) => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withTemporal({ storage, say = () => {}, signal }, run) {
  const binary = await findTemporal(say, signal);
  const [port, uiPort, httpPort, metricsPort] = /** @type {[number, number, number, number]} */ (await freePorts(4));
  const folder = mkdtempSync(join(tmpdir(), 'svc-temporal-alone-'));
  const databaseFile = storage === 'memory' ? null : join(folder, 'temporal.db');
  const ports = { port, uiPort, httpPort, metricsPort };
  const options = { binary, ...ports, namespace: 'default', databaseFile, logFile: join(folder, 'temporal.log') };
  try {
    const server = await startTemporal(options);
    try {
      return await run({ address: `127.0.0.1:${port}`, healthUrl: temporalHealthUrl(options) });
    } finally {
      await server.stop(patient(STOP_GRACE_MS));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
