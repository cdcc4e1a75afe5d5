import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { batchWorkflowId, PayloadMissing, RUN_BATCH } from '@svc/contract';
import type { BatchPart, BatchRequest, BatchRun } from '@svc/contract';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { BUILT_WORKFLOWS } from '../../../../testing/built-workflows.js';
import { InMemoryPayloads } from '../../../../testing/in-memory-payloads.js';
import { temporalAddress } from '../../../../testing/temporal-address.js';

const LONG_MS = 120_000;
const taskQueue = `batches-${randomUUID()}`;
const { dataConverter } = new InMemoryPayloads();

let connection: NativeConnection;
beforeAll(async () => {
  connection = await NativeConnection.connect({ address: temporalAddress() });
}, LONG_MS);
afterAll(async () => {
  await connection?.close();
});

const request: BatchRequest = {
  tenantId: randomUUID(),
  batchId: randomUUID(),
  action: 'suspend',
  asked: '{"status":"running"}',
  filter: '{}',
  reason: null,
  actor: { type: 'api_key', id: null },
};

/** Instances by number, each a part. What is selected is lost once, and doing it fails once. */
class Instances {
  readonly told: string[] = [];
  private readonly seen = new Set<string>();

  constructor(private readonly count: number) {}

  readonly activities = {
    openBatch: async () => void this.told.push('opened'),
    selectBatchPart: async ({ after }: BatchRun) => {
      if (after === '7' && this.isFirst('lost')) throw new PayloadMissing('blob', 'it is gone');
      const next = Number(after ?? 0) + 1;
      return next > this.count ? [] : [String(next)];
    },
    applyBatchPart: async ({ instanceIds }: BatchPart) => {
      if (instanceIds[0] === '3' && this.isFirst('failed')) throw new Error('the database is away');
      this.told.push(...instanceIds);
    },
    closeBatch: async () => void this.told.push('closed'),
  };

  private isFirst(what: string): boolean {
    if (this.seen.has(what)) return false;
    this.seen.add(what);
    return true;
  }
}

describe('a batch of more parts than one run of its workflow takes', () => {
  it(
    'a batch over several runs handles each instance once, in order, despite lost answers and failures',
    async () => {
      const instances = new Instances(205);
      const worker = await Worker.create({
        connection,
        taskQueue,
        dataConverter,
        workflowBundle: BUILT_WORKFLOWS,
        activities: instances.activities,
      });
      const client = new Client({ connection, dataConverter });
      const run: BatchRun = { request, after: null };
      const workflowId = batchWorkflowId(request);
      await worker.runUntil(async () => {
        const first = await client.workflow.start(RUN_BATCH, { workflowId, taskQueue, args: [run] });
        await first.result();
        const last = await client.workflow.getHandle(workflowId).describe();
        expect(last.runId).not.toBe(first.firstExecutionRunId);
      });
      const all = Array.from({ length: 205 }, (_, i) => String(i + 1));
      expect(instances.told).toEqual(['opened', ...all, 'closed']);
    },
    LONG_MS,
  );
});
