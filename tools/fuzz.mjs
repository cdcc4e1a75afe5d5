// `npm run fuzz [-- --seeds 1,2,3 --examples 100]`: schemathesis over openapi.json against a stack of its own.
// Needs Python 3.10 or later; schemathesis goes into a virtual environment under .cache/.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { startStack } from './stack/stack.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const environment = join(root, '.cache', 'fuzz');
const { values: options } = parseArgs({
  options: { seeds: { type: 'string', default: '1,2,3' }, examples: { type: 'string', default: '100' } },
});
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** Runs for one operation that has not succeeded in the run of all. */
const MAX_OWN_RUNS = 3;

function must(command, args, extra = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...extra });
  if (result.error) throw new Error(`expected ${command} to run, found: ${result.error.message}`);
  return result.status;
}

function installSchemathesis() {
  if (existsSync(join(environment, 'bin', 'schemathesis'))) return;
  console.log('fuzz: installing schemathesis into .cache/fuzz');
  if (must('python3', ['-m', 'venv', environment]) !== 0) throw new Error('expected python3 with venv, found neither');
  const pip = join(environment, 'bin', 'pip');
  if (must(pip, ['install', '--quiet', '-r', 'tools/fuzz/requirements.txt']) !== 0) throw new Error('pip failed');
}

/** By a 2xx, or by the redirect to a file's content, which is what succeeds there. */
const isServedWell = (counts = {}) => Object.keys(counts).some((status) => status.startsWith('2') || status === '302');

/** Operations that were asked too rarely, never succeeded, or answered with a 5xx other than 503. */
function complaints(report, operations, examples) {
  return operations.flatMap(({ name }) => {
    const counts = report[name] ?? {};
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const failures = Object.keys(counts).filter((status) => status.startsWith('5') && status !== '503');
    return [
      ...(total < examples && !isServedWell(counts) ? [`${name}: only ${total} requests`] : []),
      ...(isServedWell(counts) ? [] : [`${name}: no success in ${total} requests (${JSON.stringify(counts)})`]),
      ...failures.map((status) => `${name}: ${counts[status]} × ${status}`),
    ];
  });
}

/** Adds what a run saw to what the ones before it saw. */
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
function fuzz({ stack, dataDir, seed, only = null }) {
  const report = join(dataDir, `fuzz-${seed}.json`);
  const status = must(
    join(environment, 'bin', 'schemathesis'),
    [
      'run',
      `${stack.baseUrl}/openapi.json`,
      '--checks',
      CHECKS.join(','),
      '--phases',
      'fuzzing',
      '--seed',
      String(seed),
      '--max-examples',
      options.examples,
      '--continue-on-failure',
      '--suppress-health-check',
      'all',
      '--header',
      `X-API-Key: ${stack.apiKey}`,
      '--warnings',
      'off',
      '--workers',
      '4',
      ...(only === null ? [] : ['--include-operation-id', only]),
    ],
    {
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONPATH: join(root, 'tools', 'fuzz'),
        FUZZ_BASE_URL: stack.baseUrl,
        FUZZ_API_KEY: stack.apiKey,
        FUZZ_SEED: String(seed),
        FUZZ_REPORT: report,
        FUZZ_OUTBOX: join(dataDir, 'outbox'),
      },
    },
  );
  return { passed: status === 0, report: JSON.parse(readFileSync(report, 'utf8')) };
}

/**
 * With some seeds schemathesis finds next to nothing to send to an operation, or skips it: such an operation gets a run
 * of its own, with other seeds, until it has been seen to succeed. @param {number} seed
 */
function fuzzAll(around, operations, seed) {
  const { passed, report } = fuzz({ ...around, seed });
  let arePassed = passed;
  for (const { name, id } of operations) {
    for (let again = 1; again <= MAX_OWN_RUNS && !isServedWell(report[name]); again++) {
      console.log(`seed ${seed}: ${name} has not succeeded yet; run ${again} of its own`);
      const own = fuzz({ ...around, seed: seed * 1_000 + again, only: id });
      arePassed &&= own.passed;
      addTo(report, own.report);
    }
  }
  return { passed: arePassed, report };
}

installSchemathesis();
const dataDir = mkdtempSync(join(tmpdir(), 'svc-fuzz-'));
const stack = await startStack({ dataDir, env: { LOG_LEVEL: 'error' } });
const seeds = options.seeds.split(',').map(Number);
let passedSeeds = 0;
try {
  const operations = await operationsOf(stack.baseUrl);
  for (const seed of seeds) {
    const { passed, report } = fuzzAll({ stack, dataDir }, operations, seed);
    const found = complaints(report, operations, Number(options.examples));
    for (const complaint of found) console.log(`seed ${seed}: ${complaint}`);
    if (passed && found.length === 0) passedSeeds += 1;
  }
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
const failedSeeds = seeds.length - passedSeeds;
console.log(`${passedSeeds} passed, ${failedSeeds} failed`);
process.exitCode = failedSeeds === 0 ? 0 : 1;
