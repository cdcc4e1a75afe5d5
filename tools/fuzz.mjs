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

/** Operations that were asked too rarely, never succeeded, or answered with a 5xx other than 503. */
function complaints(report, operations, examples) {
  return operations.flatMap((operation) => {
    const counts = report[operation] ?? {};
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const servedWell = Object.keys(counts).some((status) => status.startsWith('2'));
    const failures = Object.keys(counts).filter((status) => status.startsWith('5') && status !== '503');
    return [
      ...(total < examples && !servedWell ? [`${operation}: only ${total} requests`] : []),
      ...(servedWell ? [] : [`${operation}: no 2xx in ${total} requests (${JSON.stringify(counts)})`]),
      ...failures.map((status) => `${operation}: ${counts[status]} × ${status}`),
    ];
  });
}

installSchemathesis();
const dataDir = mkdtempSync(join(tmpdir(), 'svc-fuzz-'));
const stack = await startStack({ dataDir, env: { LOG_LEVEL: 'error' } });
let failed = 0;
let passed = 0;
try {
  const openapi = await (await fetch(`${stack.baseUrl}/openapi.json`)).json();
  const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  for (const seed of options.seeds.split(',')) {
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
        seed,
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
      ],
      {
        env: {
          ...process.env,
          SCHEMATHESIS_HOOKS: 'hooks',
          PYTHONPATH: join(root, 'tools', 'fuzz'),
          FUZZ_BASE_URL: stack.baseUrl,
          FUZZ_API_KEY: stack.apiKey,
          FUZZ_SEED: seed,
          FUZZ_REPORT: report,
          FUZZ_OUTBOX: join(dataDir, 'outbox'),
        },
      },
    );
    const found = complaints(JSON.parse(readFileSync(report, 'utf8')), operations, Number(options.examples));
    for (const complaint of found) console.log(`seed ${seed}: ${complaint}`);
    if (status === 0 && found.length === 0) passed += 1;
    else failed += 1;
  }
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
