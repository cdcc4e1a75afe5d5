// Makes the static files of the console in apps/console/dist, each also compressed.
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from './stack/root.mjs';

const CONSOLE = join(ROOT, 'apps/console');
const PAGE = join(CONSOLE, 'dist/index.html');
/** Fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|html|svg)$/;

/** What the files are made from. */
const SOURCES = [
  ...['src', 'index.html', 'vite.config.mjs', 'budgets.mjs', 'package.json'].map((name) => join(CONSOLE, name)),
  join(ROOT, 'libs/client/dist'),
  join(ROOT, 'node_modules/.package-lock.json'),
  import.meta.filename,
];

/** @param {string} path @returns {number} milliseconds since the epoch; of a folder, of what is newest in it */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Whether something that the files are made from is newer than they are. */
export function isConsoleStale() {
  return !existsSync(`${PAGE}.br`) || Math.max(...SOURCES.map(newest)) > statSync(PAGE).mtimeMs;
}

/** Makes the files. @param {(what: string, args: string[], cwd: string) => void} run */
export function buildConsole(run) {
  run('The console', [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], CONSOLE);
  const dist = join(CONSOLE, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name));
  for (const file of files.map((name) => join(dist, name)))
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}
