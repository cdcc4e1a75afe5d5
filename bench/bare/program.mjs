// Client and worker of the bare workflows in one process, with one connection and eager start: Temporal's best configuration. The
// parent process controls it over IPC: {case, concurrency, seconds} → a measurement.
import { fileURLToPath } from 'node:url';
import { Client } from '@temporalio/client';
import { NativeConnection, Runtime, DefaultLogger, Worker } from '@temporalio/worker';
import pg from 'pg';
import { request } from 'undici';
import { runLoad } from '../load.mjs';

const TASK_QUEUE = 'bench-bare';
const { TEMPORAL_ADDRESS: address, DATABASE_URL: connectionString, STUB_URL: stubUrl } = process.env;

Runtime.install({ logger: new DefaultLogger('ERROR') });
const pool = new pg.Pool({ connectionString, max: 16 });
await pool.query('CREATE TABLE IF NOT EXISTS bench_row (id text, step int, at timestamptz DEFAULT now())');
const connection = await NativeConnection.connect({ address });
const worker = await Worker.create({
  connection,
  taskQueue: TASK_QUEUE,
  workflowsPath: fileURLToPath(new URL('./workflows.mjs', import.meta.url)),
  activities: {
    insertRow: async (id, step) => {
      await pool.query({
        name: 'insert',
        text: 'INSERT INTO bench_row (id, step) VALUES ($1, $2)',
        values: [id, step],
      });
    },
    readRow: async () => {
      const { rows } = await pool.query({ name: 'read', text: 'SELECT id, step FROM bench_row LIMIT 1', values: [] });
      return rows[0] ?? null;
    },
    call: async (url) => {
      const { body } = await request(url, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      return body.json();
    },
  },
  maxCachedWorkflows: 500,
});
const running = worker.run();
const client = new Client({ connection });

let counter = 0;
async function start(type, args = []) {
  const workflowId = `bare-${process.pid}-${counter++}`;
  return client.workflow.start(type, {
    workflowId,
    taskQueue: TASK_QUEUE,
    args: [workflowId, ...args],
    requestEagerStart: true,
  });
}

const cases = {
  T1: async () => (await start('oneLocal')).result(),
  T2: async () => {
    const handle = await start('oneUpdate');
    await handle.executeUpdate('answer');
    await handle.result();
  },
  T3: async () => (await start('oneCall', [stubUrl])).result(),
  T6: async () => {
    const handle = await start('oneRace');
    await handle.executeUpdate('answer');
    await handle.result();
  },
  T7: async () => (await start('readThenWrite')).result(),
  T5: async () => (await start('oneChild')).result(),
};

process.on('message', async (order) => {
  if (order === 'stop') {
    worker.shutdown();
    await running;
    await connection.close();
    await pool.end();
    process.disconnect();
    return;
  }
  process.send(await runLoad(order, async (timed) => timed('run', cases[order.case])));
});
process.send('ready');
