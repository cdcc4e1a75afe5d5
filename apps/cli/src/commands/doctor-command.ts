import { checkCheckout, checkoutAround } from '../checkup/check-checkout.js';
import { checkKey } from '../checkup/check-key.js';
import { checkServer } from '../checkup/check-server.js';
import { bad, checkLines, note, well } from '../checkup/check.js';
import type { Check } from '../checkup/check.js';
import { exactly, isGiven } from '../command.js';
import type { Command } from '../command.js';
import { clientOf } from '../connection/connect.js';
import { CONNECTION_OPTIONS, findConnection } from '../connection/connection.js';
import type { Connection } from '../connection/connection.js';
import { ProfileStore } from '../profiles/profile-store.js';
import type { Terminal } from '../terminal.js';
import { VERSION } from '../version.js';

/** Node's versions on which svc runs, as in package.json. */
const LEAST_NODE = [20, 19] as const;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'looks what is wrong with a server, a key or a checkout',
  usage: '',
  about: `Looks at what svc needs: Node, the profile, whether the server is reached, its version, clock and readiness, whose key it
is and what it may do; inside the repository also the packages, the build and the local stack. It changes nothing.`,
  options: { json: { type: 'boolean', about: 'what was found as JSON' }, ...CONNECTION_OPTIONS },
  exitCodes: '0 all is well, 1 something is not, 2 wrong usage, 3 the server is not reached or refuses the key',
  run: async (given, terminal) => {
    exactly(given.positionals);
    const connection = findConnection(given, terminal);
    const server = connection === null ? [] : await checkServer(connection.url.value);
    const isReached = server.some(({ what, state }) => what === 'address' && state === 'well');
    const key = connection !== null && isReached ? await keyChecks(connection) : [];
    const root = checkoutAround(terminal.folder);
    const checks = [
      node(),
      profileFile(terminal),
      connection === null
        ? note('server', 'none is named; svc login, --url or SVC_URL names one')
        : well('server', `${connection.url.value} by ${connection.url.by}`),
      ...server,
      ...key,
      ...(root === null ? [] : await checkCheckout(root, terminal.environment)),
    ];
    terminal.say(...(isGiven(given, 'json') ? [JSON.stringify(checks, null, 2)] : checkLines(checks, terminal)));
    if ([...server, ...key].some(({ what, state }) => state === 'bad' && (what === 'address' || what === 'key')))
      return 3;
    return checks.some(({ state }) => state === 'bad') ? 1 : 0;
  },
};

async function keyChecks({ url, key }: Connection): Promise<Check[]> {
  if (key === null) return [note('key', `none for ${url.value}; svc login keeps one, SVC_KEY gives one`)];
  return checkKey(clientOf(url.value, key.value), key.by);
}

function node(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  const says = `svc ${VERSION} on Node ${process.versions.node}`;
  return isEnough ? well('program', says) : bad('program', `${says}; expected Node ${LEAST_NODE.join('.')} or later`);
}

function profileFile({ environment }: Terminal): Check {
  const store = new ProfileStore(environment);
  const { current, byName } = store.read();
  if (store.isReadableByOthers()) return bad('profiles', `others can read ${store.file}; chmod 600 it`);
  const names = [...byName.keys()].map((name) => (name === current ? `${name} (current)` : name)).join(', ');
  return names === '' ? note('profiles', `none in ${store.file}`) : well('profiles', `${names} in ${store.file}`);
}
