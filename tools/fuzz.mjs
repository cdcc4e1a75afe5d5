// `npm run fuzz [-- --seeds 1,2,3 --examples 100]`: runs schemathesis over openapi.json against its own stack, one request at
// a time, so that a seed is reproducible. `-- --install` only installs it.
// Needs Python 3.10 or later; schemathesis goes into a virtual environment under .cache/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lastErrorsIn } from './stack/failures.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { ROOT } from './stack/root.mjs';
import { startStack } from './stack/stack.mjs';

const environment = join(ROOT, '.cache', 'fuzz');
const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,2,3' },
    examples: { type: 'string', default: '100' },
    install: { type: 'boolean', default: false },
  },
});
const { signal } = listenForInterruption();
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** How many runs of its own an operation gets that did not succeed in the common run. */
const MAX_OWN_RUNS = 3;
/** Longer than REQUEST_DEADLINE_MS, so that the service itself answers that an outcome is unknown. */
const REQUEST_S = 60;
/** Limits of the installation by pip and of a run of schemathesis; after these times something hangs. */
const INSTALL_MS = 10 * 60_000;
const RUN_MS = 60 * 60_000;

/** @returns the exit code, or the signal that ended it */
async function run(command, args, timeout, env = process.env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit', timeout, killSignal: 'SIGKILL', signal });
  const [code, killed] = await once(child, 'close').catch((error) => {
    throw new Error(`expected ${command} to run to its end, found: ${error.message}`);
  });
  if (killed !== null) throw new Error(`expected ${command} to end within ${timeout / 1000} s, found ${killed}`);
  return code;
}

async function installSchemathesis() {
  if (existsSync(join(environment, 'bin', 'schemathesis'))) return;
  console.log('fuzz: installing schemathesis into .cache/fuzz');
  if ((await run('python3', ['-m', 'venv', environment], INSTALL_MS)) !== 0)
    throw new Error('expected python3 with venv, found neither');
  const pip = join(environment, 'bin', 'pip');
  if ((await run(pip, ['install', '--quiet', '-r', 'tools/fuzz/requirements.txt'], INSTALL_MS)) !== 0)
    throw new Error('expected pip to install tools/fuzz/requirements.txt, but it failed');
}

/** Answers without an end, which only those get who accept a stream. The fuzz run sees their refusals. */
const STREAMS = ['GET /v1/events'];

/** Succeeded: a 2xx, or the redirect to the content of a file. */
const isServedWell = (counts = {}) => Object.keys(counts).some((status) => status.startsWith('2') || status === '302');

/** Operations that got too few requests, never succeeded, or answered with a 5xx other than 503. */
function complaints(report, operations, examples) {
  return operations.flatMap(({ name }) => {
    const counts = report[name] ?? {};
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const failures = Object.keys(counts).filter((status) => status.startsWith('5') && status !== '503');
    return [
      ...(total < examples && !isServedWell(counts) ? [`${name}: only ${total} requests`] : []),
      ...(isServedWell(counts) || STREAMS.includes(name)
        ? []
        : [`${name}: no success in ${total} requests (${JSON.stringify(counts)})`]),
      ...failures.map((status) => `${name}: ${counts[status]} × ${status}`),
    ];
  });
}

/** Adds the counts of a run to those of earlier runs. */
function addTo(report, seen) {
  for (const [name, counts] of Object.entries(seen)) {
    report[name] ??= {};
    for (const [status, count] of Object.entries(counts)) report[name][status] = (report[name][status] ?? 0) + count;
  }
}

async function operationsOf(baseUrl) {
  const openapi = await (await fetch(`${baseUrl}/openapi.json`)).json();
  return Object.entries(openapi.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      id: operationId,
    })),
  );
}

/** One run of schemathesis; `only` names an operation. @returns whether it passed, and the counts of its answers */
async function fuzz({ stack, dataDir, seed, only = null }) {
  const report = join(dataDir, `fuzz-${seed}.json`);
  const args = [
    'run',
    `${stack.baseUrl}/openapi.json`,
    ...['--checks', CHECKS.join(',')],
    ...['--phases', 'fuzzing'],
    ...['--seed', String(seed)],
    ...['--max-examples', options.examples],
    ...['--request-timeout', String(REQUEST_S)],
    ...['--workers', '1'],
    '--continue-on-failure',
    ...['--suppress-health-check', 'all'],
    ...['--header', `X-API-Key: ${stack.apiKey}`],
    ...['--warnings', 'off'],
    ...(only === null ? [] : ['--include-operation-id', only]),
  ];
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: 'hooks',
    PYTHONPATH: join(ROOT, 'tools', 'fuzz'),
    FUZZ_BASE_URL: stack.baseUrl,
    FUZZ_API_KEY: stack.apiKey,
    FUZZ_SEED: String(seed),
    FUZZ_REPORT: report,
    FUZZ_OUTBOX: join(dataDir, 'outbox'),
  };
  const code = await run(join(environment, 'bin', 'schemathesis'), args, RUN_MS, env);
  return { passed: code === 0, report: JSON.parse(readFileSync(report, 'utf8')) };
}

/**
 * With some seeds schemathesis generates hardly any requests for an operation, or skips it. Such an operation gets runs of its
 * own with other seeds until it has succeeded. @param {number} seed
 */
async function fuzzAll(around, operations, seed) {
  const { passed, report } = await fuzz({ ...around, seed });
  let arePassed = passed;
  for (const { name, id } of operations.filter((one) => !STREAMS.includes(one.name))) {
    for (let again = 1; again <= MAX_OWN_RUNS && !isServedWell(report[name]); again++) {
      console.log(`seed ${seed}: ${name} has not succeeded yet; run ${again} of its own`);
      const own = await fuzz({ ...around, seed: seed * 1_000 + again, only: id });
      arePassed &&= own.passed;
      addTo(report, own.report);
    }
  }
  return { passed: arePassed, report };
}

/** @returns the seeds with which something was found */
async function fuzzWith(seeds, around) {
  const operations = await operationsOf(around.stack.baseUrl);
  const failed = [];
  for (const seed of seeds) {
    const { passed, report } = await fuzzAll(around, operations, seed);
    const found = complaints(report, operations, Number(options.examples));
    for (const complaint of found) console.log(`seed ${seed}: ${complaint}`);
    if (!passed || found.length > 0) failed.push(seed);
  }
  return failed;
}

async function fuzzOnStack() {
  const seeds = options.seeds.split(',').map(Number);
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-fuzz-'));
  const stack = await startStack({ dataDir, env: { LOG_LEVEL: 'error' }, signal });
  let failed = seeds;
  try {
    failed = await fuzzWith(seeds, { stack, dataDir });
  } finally {
    await stack.stop();
    const errors = failed.length > 0 ? lastErrorsIn(join(dataDir, 'logs')) : [];
    if (errors.length > 0) console.log(['Last errors in the logs of the stack:', ...errors].join('\n  '));
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (failed.length > 0)
    console.log(`Again: npm run fuzz -- --examples ${options.examples} --seeds ${failed.join(',')}`);
  console.log(`${seeds.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

try {
  await installSchemathesis();
  if (!options.install) await fuzzOnStack();
} catch (error) {
  console.log(`fuzz: ${error.message}`);
  process.exitCode = 1;
}
