// `npm run bench`: one table per run, rows interleaved over five rounds, medians. It ends with 1 if a promise is not kept.
// Options: --seconds N, --rounds N, --only W1,T1, --concurrency 1,8,32, --warm-up N (seconds, each row).
import { execFileSync, execSync, fork } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { listenAsService } from '../tools/stack/ports.mjs';
import { startStack } from '../tools/stack/stack.mjs';
import { httpClient, isStanding, productCases, uploadProcesses } from './cases/product.mjs';
import { cpuMs, rssMb } from './cpu.mjs';
import { historyOf } from './history.mjs';
import { runLoad } from './load.mjs';
import { table } from './report.mjs';
import { measureInRounds } from './rounds.mjs';
import { rowOf } from './rows.mjs';
import { judge, voidBecause } from './rules.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    only: {
      type: 'string',
      default:
        'T1,W1,W1 transactional,T2,W2,W2 transactional,T3,W3,W4,T5,W5,T6,W6,T7,W7,W7 transactional,W8 beside 10,W8 beside 10000,W9,W9 transactional',
    },
    concurrency: { type: 'string', default: '1,8,32' },
    'warm-up': { type: 'string', default: '15' },
  },
});
const names = options.only.split(',');
const levels = options.concurrency.split(',').map(Number);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const CACHED_INSTANCES = 500;

const stub = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
});
await listenAsService(stub);
const stubUrl = `http://127.0.0.1:${stub.address().port}/`;
async function main() {
  const http = httpClient(stack);
  await uploadProcesses(http, stubUrl);
  const cases = productCases(http);
  const run = (name, concurrency, time) =>
    name.startsWith('T') ? runBare(name, concurrency, time) : runProduct(cases[name], concurrency, time);
  const rss = await memory(http);
  for (const name of names) await run(name, isStanding(name) ? 1 : 8, Number(options['warm-up']));
  const order = { rows: levels.flatMap((concurrency) => rowsAt(concurrency)), rounds };
  const runsOf = await measureInRounds(order, ({ name, concurrency }) => run(name, concurrency, seconds), rowOf);
  const histories = await sampleHistories(run, cases);
  const rows = names
    .flatMap((name) => order.rows.filter((row) => row.name === name))
    .map((row) => rowOf(row, runsOf(row), histories[row.name]));
  const facts = {
    ...(await environment()),
    rss_mb: { ...rss, after_the_load: rssMb(stack.pids.api) },
    bytes_per_open_task: bytesPerOpenTask(),
  };
  const report = { facts, rows, judgements: judge(rows, facts.rss_mb), void_because: voidBecause(rows) };
  writeFileSync(new URL('./results/latest.json', import.meta.url), JSON.stringify(report, null, 2) + '\n');
  console.log(table(report));
  process.exitCode = report.judgements.some(({ isMet }) => isMet === false) ? 1 : 0;
  await http.close();
}

/** Rows of one instance are measured only at concurrency 1. */
function rowsAt(concurrency) {
  const measured = names.filter((name) => concurrency === 1 || !isStanding(name));
  return measured.map((name) => ({ name, concurrency }));
}

/** The bytes of an open task in the engine alone, measured with 10,000 tasks. */
function bytesPerOpenTask() {
  const program = join(import.meta.dirname, 'open-tasks/memory.mjs');
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', program]).toString()).bytes_per_open_task;
}

/** The memory of the API with its worker, at rest and with 500 cached instances that wait at a user task. */
async function memory({ call }) {
  const atRest = rssMb(stack.pids.api);
  for (let count = 0; count < CACHED_INSTANCES; count += 20) {
    const starts = Array.from({ length: 20 }, () => call('POST', '/v1/instances', { definition_key: 'bench-task' }));
    await Promise.all(starts);
  }
  return { at_rest: atRest, with_500_cached: rssMb(stack.pids.api) };
}

async function withCpu(work) {
  const roots = { ...stack.pids, bare: bare.pid, load: process.pid };
  const before = cpuMs(roots);
  const result = await work();
  const after = cpuMs(roots);
  // The stack and the bare program are children of this process, so their CPU time is subtracted from the load's.
  const spent = Object.fromEntries(Object.keys(roots).map((name) => [name, after[name] - before[name]]));
  const children = Object.keys(roots).filter((name) => name !== 'load');
  spent.load = Math.max(0, spent.load - children.reduce((sum, name) => sum + spent[name], 0));
  return { ...result, cpu: spent };
}

const runProduct = (iterate, concurrency, time) => withCpu(() => runLoad({ concurrency, seconds: time }, iterate));

const runBare = (name, concurrency, time) =>
  withCpu(
    () =>
      new Promise((resolve) => {
        bare.once('message', resolve);
        bare.send({ case: name, concurrency, seconds: time });
      }),
  );

async function startBare() {
  const child = fork(new URL('./bare/program.mjs', import.meta.url), {
    env: {
      ...process.env,
      TEMPORAL_ADDRESS: stack.temporalAddress,
      DATABASE_URL: stack.databaseUrl,
      STUB_URL: stubUrl,
    },
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the bare program ended with ${code}`)));
  });
  return child;
}

async function stopBare() {
  const ended = new Promise((resolve) => bare.once('exit', resolve));
  bare.send('stop');
  await ended;
}

async function sampleHistories(run, cases) {
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const client = new Client({ connection });
  const untimed = (_call, work) => work();
  const histories = {};
  for (const name of names.filter((name) => !isStanding(name))) {
    const instanceId = name.startsWith('T') ? null : await cases[name](untimed);
    const workflowId = instanceId === null ? await latestBare(client, name) : `t/${await tenantId()}/${instanceId}`;
    const commits = instanceId === null ? null : await commitsOf(instanceId);
    const history = name.endsWith(' transactional') ? { events: 0 } : await historyOf(client, workflowId);
    histories[name] = { ...history, commits };
  }
  await connection.close();
  return histories;
}

async function commitsOf(instanceId) {
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  const { rows } = await database.query('SELECT count(*) AS n FROM commit_log WHERE instance_id = $1', [instanceId]);
  await database.end();
  return Number(rows[0].n);
}

const BARE_TYPES = {
  T1: 'oneLocal',
  T2: 'oneUpdate',
  T3: 'oneCall',
  T5: 'oneChild',
  T6: 'oneRace',
  T7: 'readThenWrite',
};

async function latestBare(client, name) {
  const query = `WorkflowType = '${BARE_TYPES[name]}' AND ExecutionStatus = 'Completed'`;
  for await (const execution of client.workflow.list({ query, pageSize: 1 })) return execution.workflowId;
  throw new Error(`no completed workflow of type ${BARE_TYPES[name]}`);
}

async function tenantId() {
  const http = httpClient(stack);
  const tenant = await http.call('GET', '/v1/tenant');
  await http.close();
  return tenant.id;
}

async function temporalVersion() {
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const { serverVersion } = await connection.workflowService.getSystemInfo({});
  await connection.close();
  return serverVersion;
}

async function environment() {
  const pool = new pg.Client({ connectionString: stack.databaseUrl });
  await pool.connect();
  const setting = async (name) => (await pool.query(`SHOW ${name}`)).rows[0][name];
  const facts = {
    at: new Date().toISOString(),
    commit: execSync('git rev-parse --short HEAD').toString().trim(),
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    temporal: await temporalVersion(),
    postgres: await setting('server_version'),
    fsync: await setting('fsync'),
    synchronous_commit: await setting('synchronous_commit'),
  };
  await pool.end();
  return facts;
}

const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
const stack = await startStack({ dataDir, temporalStorage: 'memory', env: { LOG_LEVEL: 'error' } });
const bare = await startBare();
try {
  await main();
} finally {
  await stopBare();
  await stack.stop();
  stub.close();
  rmSync(dataDir, { recursive: true, force: true });
}
