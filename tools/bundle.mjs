// The programs as they run: a file for each in `dist`, and further ones with what several of them share. Loading their
// modules one by one was most of a start: there are 4,500 (docs/adr/0021).
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { PROGRAMS } from './programs.mjs';
import { ROOT } from './stack/root.mjs';

/** Packages that stay in `node_modules`. */
const APART = [
  // With native parts, or modules that are loaded by their paths: by threads, by the sandbox. Temporal loads rxjs anyway.
  ...['@temporalio/*', 'rxjs', 'rxjs/*', 'tinypool', 'pino', 'ioredis'],
  // Nest loads them by their names too, and their metadata must be in one place.
  ...['class-validator', 'class-transformer'],
  // What Nest and pg would use if it were installed or asked for.
  ...['@nestjs/microservices', '@nestjs/websockets', '@nestjs/platform-express', '@fastify/multipart', '@fastify/view'],
  ...['@fastify/static', 'pg-native'],
];

/** For CommonJS modules within the files. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** A program that runs may still load files of an earlier build. */
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

/** Whether something that can stand in the files is newer than they are. */
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
    ...{ bundle: true, splitting: true, platform: 'node', format: 'esm', target: 'node20.19' },
    // Packages resolve as Node resolves them, whatever a tsconfig.json beside a file says.
    ...{ conditions: [], tsconfigRaw: '{}' },
    // Injection and messages use the names of classes.
    keepNames: true,
    ...{ sourcemap: true, sourcesContent: false },
    banner: { js: REQUIRE },
    ...{ metafile: true, logLevel: 'warning' },
  });
  const files = Object.keys(metafile.outputs);
  expectPathless(files.map((file) => join(root, file)));
  removeOld(join(root, 'dist'), new Set(files));
}

/** A module that reads files beside itself finds none from here. @param {string[]} files */
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
