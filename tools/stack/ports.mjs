import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/**
 * Free ports on loopback, all different: every one is held until all are found.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, () => listenOn(0)));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

/** @param {number} port @returns {Promise<import('node:net').Server>} */
function listenOn(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => resolve(server));
  });
}

/**
 * Fails with a sentence when something else listens already.
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
