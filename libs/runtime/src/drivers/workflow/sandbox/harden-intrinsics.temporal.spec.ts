import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createWorkflowBundle } from '../bundle.js';
import { temporalAddress } from '../../../../testing/temporal-address.js';

let connection: NativeConnection;
let worker: Worker;
let client: Client;
let running: Promise<void>;
const taskQueue = `sandbox-${process.pid}`;

beforeAll(async () => {
  connection = await NativeConnection.connect({ address: temporalAddress() });
  client = new Client({ connection });
  const path = createRequire(import.meta.url).resolve('../../../../testing/polluting-workflows.ts');
  const code = await createWorkflowBundle(path);
  worker = await Worker.create({ connection, taskQueue, workflowBundle: { code }, reuseV8Context: true });
  running = worker.run();
}, 120_000);
afterAll(async () => {
  worker.shutdown();
  await running;
  await connection.close();
});

function run<T>(workflow: string): Promise<T> {
  return client.workflow.execute(workflow, { taskQueue, workflowId: `${workflow}-${Math.random()}` }) as Promise<T>;
}

describe('the sandbox', () => {
  it('no workflow can change built-ins that the next one sees', async () => {
    const before = await run<Record<string, string>>('inspect');
    expect(await run<string[]>('pollute')).toEqual(Object.keys(before));
    expect(await run('inspect')).toEqual(before);
    expect(before['Array.prototype']).toContain('push: push/1');
  });

  it('programs in the sandbox can override inherited members on their own objects', async () => {
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
