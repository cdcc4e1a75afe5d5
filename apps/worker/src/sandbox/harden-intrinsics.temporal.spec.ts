import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createWorkflowBundle } from '../bundle.js';
import { startTemporalServer } from '../testing/temporal-server.js';
import type { TemporalServer } from '../testing/temporal-server.js';

let server: TemporalServer;
let connection: NativeConnection;
let worker: Worker;
let client: Client;
let running: Promise<void>;
const taskQueue = `sandbox-${process.pid}`;

beforeAll(async () => {
  server = await startTemporalServer();
  connection = await NativeConnection.connect({ address: server.address });
  client = new Client({ connection });
  const path = createRequire(import.meta.url).resolve('../testing/polluting-workflows.ts');
  const code = await createWorkflowBundle(path);
  worker = await Worker.create({ connection, taskQueue, workflowBundle: { code }, reuseV8Context: true });
  running = worker.run();
}, 60_000);
afterAll(async () => {
  worker.shutdown();
  await running;
  await connection.close();
  await server.stop();
});

function run<T>(workflow: string): Promise<T> {
  return client.workflow.execute(workflow, { taskQueue, workflowId: `${workflow}-${Math.random()}` }) as Promise<T>;
}

describe('the sandbox', () => {
  it('lets no workflow change what the next one sees', async () => {
    const before = await run<Record<string, string>>('inspect');
    expect(await run<string[]>('pollute')).toEqual(Object.keys(before));
    expect(await run('inspect')).toEqual(before);
    expect(before['Array.prototype']).toContain('push: push/1');
  });

  it('lets programs override inherited members on their own objects', async () => {
    expect(await run('override')).toEqual([
      'own',
      'own',
      'own',
      'Named',
      'changed',
      'Named: changed',
      'toString,constructor,hasOwnProperty',
    ]);
  });
});
