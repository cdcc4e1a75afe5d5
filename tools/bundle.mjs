// Bundles the programs: a file for each in `dist`, and further files with shared code. Loading their 4,500 modules one by one
// took most of the time of a start (docs/adr/0021).
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { PROGRAMS } from './programs.mjs';
import { ROOT } from './stack/root.mjs';

/** Packages that stay in `node_modules`. */
const APART = [
  // They have native parts, or modules that threads or the sandbox load by path. Temporal loads rxjs anyway.
  ...['@temporalio/*', 'rxjs', 'rxjs/*', 'tinypool', 'pino', 'ioredis'],
  // Nest also loads them by name, and their metadata must exist only once.
  ...['class-validator', 'class-transformer'],
  // Optional packages of Nest and pg that are not used.
  ...['@nestjs/microservices', '@nestjs/websockets', '@nestjs/platform-express', '@fastify/multipart', '@fastify/view'],
  ...['@fastify/static', 'pg-native'],
];

/** For CommonJS modules within the files. */
export const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** Old files are kept this long, since a running program may still load files of an earlier build. */
const KEPT_MS = 24 * 60 * 60_000;

/** @param {string} path @returns {number} milliseconds since the epoch */
function timeOf(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** @param {string} folder @param {(file: string) => boolean} [counts] @returns {number} milliseconds since the epoch */
export function newestIn(folder, counts = () => true) {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.c?js$/.test(file));
  const paths = files.map((file) => join(folder, file)).filter(counts);
  return Math.max(0, ...paths.map(timeOf));
}

/** Whether code that the files can contain is newer than they are. */
export function areProgramsStale() {
  const packages = ['apps', 'libs'].flatMap((group) => readdirSync(join(ROOT, group)).map((name) => join(group, name)));
  const compiled = packages.map((place) => newestIn(join(ROOT, place, 'dist')));
  const others = [
    join(ROOT, 'node_modules/.package-lock.json'),
    join(ROOT, 'tools/programs.mjs'),
    import.meta.filename,
  ].map(timeOf);
  return Math.max(...compiled, ...others) > timeOf(join(ROOT, 'dist/api.js'));
}

/**
 * Bundles what is compiled.
 * @param {string} [root] the repository's folder, or that of a copy of its packages
 */
export function bundlePrograms(root = ROOT) {
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: PROGRAMS,
    outdir: 'dist',
    external: APART,
    ...{ bundle: true, splitting: true, platform: 'node', format: 'esm', target: 'node24' },
    // Packages are resolved as by Node; any tsconfig.json beside a file is ignored.
    ...{ conditions: [], tsconfigRaw: '{}' },
    // Dependency injection and messages use class names.
    keepNames: true,
    ...{ sourcemap: true, sourcesContent: false },
    banner: { js: REQUIRE },
    ...{ metafile: true, logLevel: 'warning' },
  });
  const files = Object.keys(metafile.outputs);
  expectPathless(files.map((file) => join(root, file)));
  removeOld(join(root, 'dist'), new Set(files));
}

/** Fails if a bundled module reads files beside itself, which it would not find here. @param {string[]} files */
function expectPathless(files) {
  const found = files.filter((file) => file.endsWith('.js') && readFileSync(file, 'latin1').includes('__dirname'));
  if (found.length > 0)
    throw new Error(`${found}: expected packages that use __dirname to be named in ${import.meta.filename}`);
}

/** @param {string} folder @param {ReadonlySet<string>} current */
function removeOld(folder, current) {
  const others = readdirSync(folder).filter((file) => !current.has(`dist/${file}`));
  for (const file of others) if (timeOf(join(folder, file)) < Date.now() - KEPT_MS) rmSync(join(folder, file));
}
