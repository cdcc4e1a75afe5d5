// `npm run lock:platforms [-- --check]`: completes package-lock.json for platforms other than the one it was written on.
// npm leaves out an optional package that the registry in use does not offer, and then `npm ci` refuses the file on
// every machine. Such a package is added with its version and with the platform in its name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './stack/root.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {Record<string, LockedPackage>} LockedPackages by path, as in `packages` of package-lock.json
 */

const FILE = join(ROOT, 'package-lock.json');
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
/** Platforms of packages whose names do not contain them. @type {Record<string, Pick<LockedPackage, 'os'>>} */
const KNOWN = { fsevents: { os: ['darwin'] } };

/** @param {string} name @returns {Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | null} null when the name says nothing */
function platformOf(name) {
  const words = (name.split('/').at(-1) ?? '').replace('windows', 'win32').split(/[-.]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.flatMap((word) => (word.startsWith('gnu') ? ['glibc'] : word.startsWith('musl') ? ['musl'] : []));
  if (os.length + cpu.length === 0) return KNOWN[name] ?? null;
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
    ...(os.length > 0 && { os }),
  };
}

/** Where Node would look for the package, nearest first. @param {string} parent @param {string} name */
function placesOf(parent, name) {
  const places = [];
  for (
    let at = parent;
    at !== '';
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : ''
  ) {
    places.push(`${at}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}

/** @param {LockedPackages} packages @returns {[path: string, entry: LockedPackage][]} */
function missingIn(packages) {
  /** @type {Map<string, LockedPackage>} */
  const missing = new Map();
  for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, wanted] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name);
      const isThere = placesOf(parent, name).some((place) => place in packages);
      if (isThere || platform === null) continue;
      const version = wanted.replace(/^[\^~]/, '');
      const shared = missing.get(`node_modules/${name}`);
      const path =
        shared === undefined || shared.version === version ? `node_modules/${name}` : `${parent}/node_modules/${name}`;
      missing.set(path, { version, ...platform, ...(dev && { dev }), optional: true });
    }
  }
  return [...missing];
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const missing = missingIn(lock.packages);
if (process.argv.includes('--check')) {
  for (const [path] of missing) console.error(`package-lock.json: expected an entry for ${path}, found none`);
  if (missing.length > 0) console.error('"npm run lock:platforms" adds them');
  process.exitCode = missing.length > 0 ? 1 : 0;
} else {
  const [root, ...others] = [...Object.entries(lock.packages), ...missing];
  others.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([root ?? ['', {}], ...others]);
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${missing.length} entries added`);
}
