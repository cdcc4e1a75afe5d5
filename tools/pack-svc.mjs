// `npm run pack:svc`: makes a package of the command svc whose program is a single file, so that it is installed without the repository.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { REQUIRE } from './bundle.mjs';
import { ROOT } from './stack/root.mjs';

const ENTRY = join(ROOT, 'apps/cli/dist/main.js');
const PACKAGE = join(ROOT, 'apps/cli/dist/package');
const PROGRAM = 'svc.mjs';

const README = `# svc

The command of the process engine: it tests processes without a server, deploys them, and starts, watches and repairs their instances.

    svc --help
`;

/** Writes the folder of the package, with nothing in it but one program. */
function writePackage() {
  if (!existsSync(ENTRY)) throw new Error(`expected ${ENTRY}, found no such file: run "npm run build"`);
  rmSync(PACKAGE, { recursive: true, force: true });
  mkdirSync(PACKAGE, { recursive: true });
  const { metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    outfile: join(PACKAGE, PROGRAM),
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20' },
    ...{ conditions: [], tsconfigRaw: '{}' },
    ...{ keepNames: true, minifySyntax: true, minifyWhitespace: true, legalComments: 'none' },
    banner: { js: `#!/usr/bin/env node\n${REQUIRE}` },
    ...{ metafile: true, logLevel: 'warning' },
  });
  chmodSync(join(PACKAGE, PROGRAM), 0o755);
  writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(PACKAGE, 'README.md'), README);
  writeFileSync(join(PACKAGE, 'THIRD-PARTY.txt'), notices(Object.keys(metafile.inputs)));
  for (const file of ['LICENSE', 'NOTICE']) copyFileSync(join(ROOT, file), join(PACKAGE, file));
}

function manifest() {
  const { name, version, description, license } = manifestOf(join(ROOT, 'apps/cli'));
  const { engines } = manifestOf(ROOT);
  return { name, version, description, license, type: 'module', engines, bin: { svc: PROGRAM } };
}

/** @param {string} folder */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** The licences of the packages whose code is in the program. @param {readonly string[]} inputs files, from the repository's folder */
function notices(inputs) {
  const packages = inputs.map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  const folders = [...new Set(packages.filter((folder) => folder !== undefined))].sort();
  return folders.map((folder) => noticeOf(join(ROOT, folder))).join('\n');
}

/** @param {string} folder */
function noticeOf(folder) {
  const { name, version, license } = manifestOf(folder);
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text =
    file === undefined ? 'The package has no file of its licence.' : readFileSync(join(folder, file), 'utf8').trim();
  return `${'-'.repeat(80)}\n${name} ${version} (${license})\n\n${text}\n`;
}

writePackage();
const destination = resolve(process.argv[2] ?? '.');
const { status } = spawnSync('npm', ['pack', PACKAGE, '--offline', '--pack-destination', destination], {
  stdio: 'inherit',
  cwd: ROOT,
});
process.exitCode = status ?? 1;
