import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
/**
 * Below the ephemeral ports, which systems give to outgoing connections and to servers without a fixed port. So the port stays free
 * until the program starts, and while it is restarted.
 */
const PORTS_OF_STACKS = { least: 20_000, beyond: 32_000 };
/** Those of this machine that processes of a local stack may call (OUTBOUND_LOOPBACK_PORTS). At the last ones, such as 4999, nothing listens. */
const PORTS_OF_SERVICES = { least: 4_000, beyond: 4_990 };
const ATTEMPTS = 100;

/**
 * Finds different free ports on loopback; each is held until all are found.
 * @param {number} count
 * @param {{ least: number, beyond: number }} [range]
 * @returns {Promise<number[]>}
 */
export async function freePorts(count, range = PORTS_OF_STACKS) {
  const servers = await Promise.all(Array.from({ length: count }, () => listenOnAny(range)));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

/**
 * Lets a server listen where processes of a local stack may call it.
 * @param {import('node:net').Server} server
 * @returns {Promise<void>}
 */
export async function listenAsService(server) {
  const { least, beyond } = PORTS_OF_SERVICES;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await listen(server, randomInt(least, beyond));
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** @param {{ least: number, beyond: number }} range */
async function listenOnAny({ least, beyond }) {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const server = await listenOn(randomInt(least, beyond)).catch(() => null);
    if (server !== null) return server;
  }
  return listenOn(0);
}

/** @param {number} port @returns {Promise<import('node:net').Server>} */
async function listenOn(port) {
  const server = createServer();
  await listen(server, port);
  return server;
}

/** @param {import('node:net').Server} server @param {number} port @returns {Promise<void>} */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Fails with a message if something else listens on the port.
 * @param {number} port
 * @param {string} setting the environment variable that chooses the port
 */
export async function expectFree(port, setting) {
  const server = await listenOn(port).catch((error) => {
    const found = error.code === 'EADDRINUSE' ? 'another program on it' : error.message;
    throw new Error(`${setting}: expected port ${port} to be free, found ${found}`);
  });
  await new Promise((closed) => server.close(closed));
}
