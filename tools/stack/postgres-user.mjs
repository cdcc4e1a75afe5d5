import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Postgres refuses to run as root. If the stack runs as root, Postgres gets another user id: `postgres` if the system has
 * this user, otherwise `nobody`.
 * @typedef {{ uid: number, gid: number }} UserIds
 */

/** @returns {UserIds | null} null when we are not root */
export function postgresUser() {
  if (process.getuid?.() !== 0) return null;
  const name = ['postgres', 'nobody'].find((candidate) => idOf('-u', candidate) !== null);
  const [uid, gid] = name === undefined ? [null, null] : [idOf('-u', name), idOf('-g', name)];
  if (uid === null || gid === null) {
    throw new Error(
      'Postgres does not run as root: expected a user "postgres" or "nobody", found neither; or set DATABASE_URL',
    );
  }
  return { uid, gid };
}

/** @param {'-u' | '-g'} flag @param {string} name @returns {number | null} */
function idOf(flag, name) {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}

const MAY_PASS = 0o1;

/** @param {string} folder @param {UserIds} user */
function isReachable(folder, { uid }) {
  for (let at = dirname(resolve(folder)); at !== dirname(at); at = dirname(at)) {
    const { mode, uid: owner } = statSync(at);
    if ((mode & MAY_PASS) === 0 && owner !== uid) return false;
  }
  return true;
}

/**
 * How to run a command as that user. If a parent folder of a needed file is closed to other users (a clone in root's home), the
 * user id alone is not enough; then setpriv adds the one capability that is needed.
 * @param {UserIds | null} user
 * @param {string} command
 * @param {string[]} args
 * @param {string[]} needed folders and files that the command must reach
 * @returns {{ command: string, args: string[], uid?: number, gid?: number }}
 */
export function asUser(user, command, args, needed) {
  if (user === null) return { command, args };
  if (needed.every((path) => isReachable(path, user))) return { command, args, ...user };
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  // Without the secure bit the capability would be ignored when Postgres checks its own programs by access(2).
  const passage = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { command: 'setpriv', args: [...identity, ...passage, command, ...args] };
}
