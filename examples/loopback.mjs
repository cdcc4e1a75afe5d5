/** Processes of the local stack may call these ports of this machine, and no others (`OUTBOUND_LOOPBACK_PORTS`). */
const [FIRST, LAST] = [4000, 4990];

/** Listens on one of them that is free. @param {import('node:http').Server} server @returns {Promise<void>} */
export async function listenOnLoopback(server) {
  for (let port = FIRST; port <= LAST; port += 1) if (await listensOn(server, port)) return;
  throw new Error(`expected a free port from ${FIRST} to ${LAST}, found none`);
}

/** @param {import('node:http').Server} server @param {number} port @returns {Promise<boolean>} false if another program has the port */
function listensOn(server, port) {
  return new Promise((resolve, reject) => {
    const refused = (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
    server.once('error', refused);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', refused);
      resolve(true);
    });
  });
}
