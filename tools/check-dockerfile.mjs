// `npm run check:dockerfile`: runs the Dockerfile's instructions without Docker, on the Node of its image. Every stage is a clean
// temporary folder. The context has the files that git knows and .dockerignore does not exclude. The last program must get as far
// as asking for its settings.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, matchesGlob } from 'node:path';
import { ROOT } from './stack/root.mjs';

/**
 * @typedef {object} Stage
 * @property {string} root the folder that stands for the image's `/`
 * @property {string} workdir
 * @property {Record<string, string>} env
 * @property {string[]} command of CMD
 */

/** Limit of one instruction, the longest of which is `npm ci`; after this time something hangs. */
const RUN_MS = 15 * 60_000;
/** What a container would have beside its Node. Of our environment it has only the settings and caches of npm. */
const BASE_ENV = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => name === 'HOME' || /^npm_config_|_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name),
  ),
);

/** @param {string} file */
function linesOf(file) {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

function contextFiles() {
  const ignored = linesOf('.dockerignore').flatMap((pattern) => [pattern, `${pattern}/**`]);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '' && !ignored.some((pattern) => matchesGlob(file, pattern)));
}

/** An image has its own Node; npm is that of this machine. @param {string} image */
function envOf(image) {
  const major = /^node:(\d+)-slim$/.exec(image)?.[1];
  if (major === undefined) throw new Error(`FROM ${image}: expected node:<major>-slim`);
  if (!process.version.startsWith(`v${major}.`))
    throw new Error(`FROM ${image}: expected ${process.version}, on which this runs`);
  return { PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` };
}

/** @param {Stage} stage @param {string} path as written in the Dockerfile */
function inside(stage, path) {
  return join(stage.root, path.startsWith('/') ? path : join(stage.workdir, path));
}

/** @param {Stage} stage @param {string[]} words @param {Map<string, Stage>} stages */
function copy(stage, words, stages) {
  const from = words[0]?.startsWith('--from=') ? stages.get(words[0].slice('--from='.length)) : null;
  const [source, target] = words.filter((word) => !word.startsWith('--'));
  if (from === undefined || source === undefined || target === undefined)
    throw new Error(`COPY ${words.join(' ')}: not understood`);
  if (from !== null) {
    const folder = statSync(inside(from, source)).isDirectory() ? target : join(target, source.split('/').at(-1) ?? '');
    cpSync(inside(from, source), inside(stage, folder), { recursive: true, verbatimSymlinks: true });
    return;
  }
  if (source !== '.') throw new Error(`COPY ${source}: expected the whole context (.)`);
  for (const file of contextFiles()) {
    mkdirSync(dirname(inside(stage, join(target, file))), { recursive: true });
    cpSync(join(ROOT, file), inside(stage, join(target, file)));
  }
}

/** @param {Stage} stage @param {string} command */
function run(stage, command) {
  console.log(`RUN ${command}`);
  const cwd = inside(stage, '.');
  const { status, signal } = spawnSync('sh', ['-c', command], {
    cwd,
    env: { ...BASE_ENV, ...stage.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: RUN_MS,
    killSignal: 'SIGKILL',
  });
  if (status !== 0) throw new Error(`RUN ${command}: ended with ${signal ?? status}`);
}

/** @param {Stage} stage */
function startFinal({ command: [program, ...args], ...stage }) {
  const env = { ...BASE_ENV, ...stage.env };
  const { stderr, status } = spawnSync(program ?? '', args, {
    cwd: inside({ ...stage, command: [] }, '.'),
    env,
    encoding: 'utf8',
    timeout: RUN_MS,
    killSignal: 'SIGKILL',
  });
  if (status !== 1 || !stderr.includes('DATABASE_URL: expected')) {
    throw new Error(`CMD: expected it to ask for DATABASE_URL, found code ${status} and\n${stderr}`);
  }
  console.log(`CMD ${[program, ...args].join(' ')}\n  ${stderr.trim()}`);
}

/** @param {string} folder @returns {Stage} the last one */
function build(folder) {
  /** @type {Map<string, Stage>} */
  const stages = new Map();
  /** @type {Stage} */
  let stage = { root: '', workdir: '/', env: {}, command: [] };
  /** @type {Record<string, (rest: string, words: string[]) => void>} */
  const instructions = {
    FROM: (_, [image = '', , name]) => {
      console.log(`FROM ${image}`);
      stage = { root: join(folder, String(stages.size)), workdir: '/', env: envOf(image), command: [] };
      mkdirSync(stage.root);
      stages.set(name ?? 'last', stage);
    },
    WORKDIR: (rest) => mkdirSync(inside({ ...stage, workdir: (stage.workdir = rest) }, '.'), { recursive: true }),
    COPY: (_, words) => copy(stage, words, stages),
    RUN: (rest) => run(stage, rest),
    ENV: (rest) => (stage.env = { ...stage.env, ...Object.fromEntries([rest.split('=', 2)]) }),
    CMD: (rest) => (stage.command = JSON.parse(rest)),
    USER: () => {},
    EXPOSE: () => {},
  };
  for (const line of linesOf('Dockerfile')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const instruction = instructions[name];
    if (instruction === undefined) throw new Error(`${name}: this check does not know the instruction`);
    instruction(rest, rest.split(/\s+/));
  }
  return stage;
}

const folder = mkdtempSync(join(tmpdir(), 'svc-dockerfile-'));
try {
  startFinal(build(folder));
  console.log('The Dockerfile works');
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
