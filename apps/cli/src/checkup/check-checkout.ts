import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ApiError } from '@svc/client';
import { clientOf } from '../connection/connect.js';
import type { Terminal } from '../terminal.js';
import { bad, note, well } from './check.js';
import type { Check } from './check.js';

/** The port of `npm start` unless `PORT` says another. */
const USUAL_PORT = '3000';

/** The folder of the repository around a folder; null outside of it. */
export function checkoutAround(folder: string): string | null {
  const isCheckout = existsSync(join(folder, 'tools/start.mjs')) && existsSync(join(folder, 'apps/cli/package.json'));
  if (isCheckout) return folder;
  const around = dirname(folder);
  return around === folder ? null : checkoutAround(around);
}

/** Whether the packages, the build and the local stack of a checkout are as they must be. */
export async function checkCheckout(root: string, environment: Terminal['environment']): Promise<Check[]> {
  return [
    packages(root),
    build(root),
    await localStack(join(root, environment['DATA_DIR'] || '.data'), environment['PORT'] || USUAL_PORT),
    ...compose(root, environment),
  ];
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly optional?: true; readonly link?: true }>
  >;
}

function packages(root: string): Check {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return bad('packages', 'not installed; npm ci installs them');
  const [wanted, found] = [join(root, 'package-lock.json'), installed].map(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages,
  );
  const others = Object.entries(wanted ?? {}).filter(
    ([path, { version, optional, link }]) =>
      path.startsWith('node_modules/') &&
      link !== true &&
      version !== found?.[path]?.version &&
      (optional !== true || path in (found ?? {})),
  );
  if (others.length === 0) return well('packages', 'as package-lock.json says');
  return bad(
    'packages',
    `${others.length} are not as package-lock.json says, such as ${others[0]?.[0]}; npm ci installs them`,
  );
}

/** As `npm run build` decides: sources that are newer than what was compiled last, and that newer than the programs. */
function build(root: string): Check {
  const programs = timeOf(join(root, 'dist/api.js'));
  if (programs === 0) return bad('build', 'not built; npm run build or npm start builds it');
  const workspaces = ['apps', 'libs'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  );
  const changed = workspaces.find((place) => newestIn(join(place, 'src'), /\.ts$/) > compiledAt(place));
  if (changed !== undefined)
    return bad(
      'build',
      `older than the sources in ${changed.slice(root.length + 1)}; npm run build or npm start renews it`,
    );
  const isBundled = workspaces.every((place) => newestIn(join(place, 'dist'), /\.js$/) <= programs);
  return isBundled
    ? well('build', 'is current')
    : bad('build', 'the programs are older than what was compiled; npm run build renews them');
}

/** When a workspace was compiled last. */
function compiledAt(place: string): number {
  const notes = [place, join(place, 'dist')].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [],
  );
  return Math.max(0, ...notes.filter((file) => file.endsWith('.tsbuildinfo')).map(timeOf));
}

function newestIn(folder: string, wanted: RegExp): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => wanted.test(file));
  return Math.max(0, ...files.map((file) => timeOf(join(folder, file))));
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function localStack(dataDir: string, port: string): Promise<Check> {
  const file = join(dataDir, 'local.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { base_url: string }).base_url : null;
  if (known !== null && (await answers(known))) return well('local stack', `runs at ${known}; its key is in ${file}`);
  const next = `http://127.0.0.1:${port}`;
  if (await answers(next))
    return note('local stack', `does not run, and something else listens at port ${port}; set PORT`);
  return note('local stack', `does not run, and port ${port} is free; npm start starts it`);
}

async function answers(url: string): Promise<boolean> {
  try {
    await clientOf(url, null).health.alive({ retries: 0, timeout: 2_000 });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return !error.message.includes('ECONNREFUSED');
  }
}

/** What docker-compose.yml asks for and the environment or `.env` must give. Said only where there is an `.env`. */
function compose(root: string, environment: Terminal['environment']): Check[] {
  const file = join(root, '.env');
  if (!existsSync(file)) return [];
  const given = new Set(
    [...readFileSync(file, 'utf8').matchAll(/^\s*(?:export\s+)?(\w+)\s*=\s*\S/gm)].map(([, name]) => name),
  );
  const wanted = [...readFileSync(join(root, 'docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+):\?/g)].map(
    ([, name = '']) => name,
  );
  const missing = [...new Set(wanted)].filter((name) => !given.has(name) && !environment[name]);
  return [
    missing.length === 0
      ? well('.env', 'has what docker-compose.yml asks for')
      : note('.env', `lacks ${missing.join(', ')} for docker-compose.yml`),
  ];
}
