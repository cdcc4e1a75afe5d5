// `npm run bench:isolation [-- --seconds N --only loops,forks --execution durable|transactional]`: what a tenant notices of
// another one whose processes never end. Measures a straight-through process over HTTP at concurrency 2, alone and beside each
// kind of poison. Both start with a workflow, or both without. Each poison becomes an incident. Processes that only cost much
// (cases/dear.mjs) are terminated instead, which must be answered soon; so are those whose service never answers (cases/silent.mjs),
// beside which a process with a service call is measured. All of that is done twice, and the second time is printed. Last,
// what the API retains then is compared with what it retained after the first time, when all was loaded and compiled.
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts, listenAsService } from '../tools/stack/ports.mjs';
import { startStack } from '../tools/stack/stack.mjs';
import { httpClient, productCases, uploadProcesses } from './cases/product.mjs';
import { DEAR } from './cases/dear.mjs';
import { POISONS } from './cases/poisons.mjs';
import { silent } from './cases/silent.mjs';
import { percentile, runLoad } from './load.mjs';
import { inspectable, retainedMb } from './retained-memory.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    execution: { type: 'string', default: 'durable' },
  },
});
const seconds = Number(options.seconds);
const { execution } = options;
const CASES = { durable: 'W1', transactional: 'W1 transactional' };
const CALLING_CASE = 'W3';
const CONCURRENCY = 2;
/** The number of instances of one poison at the same time. */
const DOSES = 4;
const TIME_TO_ERROR_MS = 120_000;
/** How many times slower the other tenant may become. */
const MOST = 2;
/** The limit for the answer of `terminate`. */
const TERMINATED_WITHIN_MS = 2_000;
/** The largest ratio of what the API, with its worker, retains after the second time to what it retains after the first. */
const MOST_GROWTH = 1.15;

async function main() {
  const victim = httpClient(stack);
  const poisoner = httpClient({ ...stack, apiKey: await registerTenant(victim) });
  await uploadProcesses(victim, urlOf(quickService));
  for (const source of [...POISONS, ...DEAR, ...SILENT]) await upload(poisoner, source);
  const measureBeside = (poison) => {
    const name = SILENT.includes(poison) ? CALLING_CASE : CASES[execution];
    return () => runLoad({ concurrency: CONCURRENCY, seconds }, productCases(victim)[name]);
  };
  const chosen = [...POISONS, ...DEAR, ...SILENT].filter(isChosen);
  for (const poison of chosen) {
    const measure = measureBeside(poison);
    await measure();
    await administer(poison, poisoner, measure);
  }
  const before = await retained();
  for (const poison of chosen) {
    const measure = measureBeside(poison);
    // Measured directly before the poison, since the machine may be busy with other work.
    const alone = tell('alone', await measure(), null);
    const { run, endings } = await administer(poison, poisoner, measure);
    tell(poison.id, run, { alone, endings });
  }
  tellMemory(before, await retained());
  await Promise.all([victim.close(), poisoner.close()]);
}

/** Starts all doses, measures beside them and waits until each has ended. */
async function administer(poison, poisoner, measure) {
  const since = performance.now();
  const doses = await Promise.all(Array.from({ length: DOSES }, () => start(poisoner, poison)));
  const run = await measure();
  const end = POISONS.includes(poison) ? untilError : terminate;
  const endings = await Promise.all(doses.map((dose) => end(poisoner, dose, since)));
  // An incident stays open, and in memory.
  if (end === untilError) for (const dose of doses) await terminate(poisoner, dose);
  return { run, endings };
}

const isChosen = ({ id }) => options.only === '' || options.only.split(',').includes(id);

function tell(name, { latencies, count }, beside) {
  const [p50, p95] = [percentile(latencies, 0.5), percentile(latencies, 0.95)];
  const ratio = beside ? `p95 × ${(p95 / beside.alone).toFixed(2)}` : '';
  const endings = beside ? [...new Set(beside.endings)].join('; ') : '';
  console.log(
    `${name.padEnd(16)} ${String(count).padStart(5)} p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ${ratio} ${endings}`,
  );
  if (beside && (p95 / beside.alone > MOST || beside.endings.some((ending) => !/^(error|terminated)/.test(ending)))) {
    console.log(
      `expected the p95 of another tenant to be at most ${MOST} times as long, and the poison to end as an error or to be terminated within ${TERMINATED_WITHIN_MS / 1000} s`,
    );
    process.exitCode = 1;
  }
  return p95;
}

function tellMemory(before, after) {
  console.log(`memory that the API retains: ${before} MB before, ${after} MB after, × ${(after / before).toFixed(2)}`);
  if (after / before <= MOST_GROWTH) return;
  console.log(
    `expected the memory to be at most ${MOST_GROWTH} times as much after the second time as after the first`,
  );
  process.exitCode = 1;
}

const start = async ({ call }, { id: definition_key, variables = {} }) =>
  (await call('POST', '/v1/instances', { definition_key, variables })).id;

function upload({ call }, poison) {
  const { id } = poison;
  const source = { ...poison, variables: undefined };
  return call('POST', '/v1/definitions', { key: id, name: id, source_type: 'json', source, execution });
}

/** The time until the instance became an incident, and its message. */
async function untilError({ call }, id, since) {
  for (;;) {
    const { status, error } = await call('GET', `/v1/instances/${id}`);
    const waited = performance.now() - since;
    if (status !== 'running') return `${status} after ${(waited / 1000).toFixed(0)} s: ${String(error).slice(0, 110)}`;
    if (waited > TIME_TO_ERROR_MS) return `still running after ${(waited / 1000).toFixed(0)} s`;
    await pause(500);
  }
}

/** The status after `terminate`, and the time until it was answered. */
async function terminate({ call }, id) {
  const from = performance.now();
  await call('POST', `/v1/instances/${id}/terminate`, { reason: 'measured' });
  const ms = performance.now() - from;
  const { status } = await call('GET', `/v1/instances/${id}`);
  const answered = `answered after ${(ms / 1000).toFixed(1)} s`;
  return ms > TERMINATED_WITHIN_MS ? `too late: ${status}, ${answered}` : `${status}, ${answered}`;
}

/** Registers a tenant as a customer does; the local stack writes the mail to a file. */
async function registerTenant({ call }) {
  const email = `${crypto.randomUUID()}@example.com`;
  const { tenantId } = await call('POST', '/v1/register', { name: 'Poisoner', email });
  const verificationCode = await codeFor(email);
  const { apiKey } = await call('POST', '/v1/register/verify', { tenantId, verificationCode });
  return apiKey.key;
}

async function codeFor(email) {
  const folder = join(dataDir, 'outbox');
  for (;;) {
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file), 'utf8');
      const code = text.includes(email) ? /\b\d{6}\b/.exec(JSON.parse(text).code ?? text)?.[0] : undefined;
      if (code !== undefined) return code;
    }
    await pause(100);
  }
}

async function listening(answer) {
  const server = createServer(answer);
  await listenAsService(server);
  return server;
}

const urlOf = (server) => `http://127.0.0.1:${server.address().port}/`;

const quickService = await listening((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
const silentService = await listening((request) => request.resume());
const SILENT = silent(urlOf(silentService));
const dataDir = mkdtempSync(join(tmpdir(), 'svc-isolation-'));
const [inspectorPort] = await freePorts(1);
const env = { LOG_LEVEL: 'error', ...inspectable(inspectorPort) };
const stack = await startStack({ dataDir, temporalStorage: 'memory', env });
const retained = () => retainedMb(stack.pids.api, inspectorPort);
try {
  await main();
} finally {
  await stack.stop();
  for (const server of [quickService, silentService]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(dataDir, { recursive: true, force: true });
}
