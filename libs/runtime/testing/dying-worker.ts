import { Committer, createDataSource, DataStores, DecisionDirectory } from '@svc/persistence';
import { NativeConnection } from '@temporalio/worker';
import { bundlePath } from '../src/drivers/workflow/bundle.js';
import { createProcessWorker } from '../src/worker/process-worker.js';
import { InMemoryPayloads } from './in-memory-payloads.js';

/*
 * A worker that is killed in the worst moment: an input is committed, but Temporal does not know it yet. Started by a
 * test as a process of its own: `node --import ./tools/stack/testing-modules.mjs dying-worker.ts <temporal> <database>
 * <task queue> <folder of payloads> [<type of the input> [before]]`, a completed task unless another one is named; `before`: it is not committed yet.
 */
const [address = '', databaseUrl = '', taskQueue = '', folder = '', deadly = 'taskCompleted', moment = 'after'] =
  process.argv.slice(2);
const committer = new Committer({ url: databaseUrl });
const dataSource = await createDataSource({ url: databaseUrl, poolSize: 2 }).initialize();
const payloads = new InMemoryPayloads(folder);
const connection = await NativeConnection.connect({ address });
const worker = await createProcessWorker({
  connection,
  namespace: 'default',
  taskQueue,
  committer: {
    commit: async (request) => {
      const isDeadly = request.inputs.some(({ input }) => input.type === deadly);
      if (isDeadly && moment === 'before') process.kill(process.pid, 'SIGKILL');
      const answer = await committer.commit(request);
      if (isDeadly) process.kill(process.pid, 'SIGKILL');
      return answer;
    },
  },
  timerStarts: { fire: () => Promise.reject(new Error('expected no schedule to be due here')) },
  credentials: { resolve: async () => ({ ok: true, values: new Map() }) },
  retries: { noteRetry: async () => {} },
  types: { models: payloads.modelTexts, maxBase64Bytes: 1_048_576 },
  questions: { decisions: new DecisionDirectory(dataSource), entries: new DataStores(dataSource) },
  revive: async () => false,
  calls: { findCallable: async () => null, countOpenCalls: async () => 0, hasEndedCaller: async () => false },
  dataConverter: payloads.dataConverter,
  outbound: { allow: [], loopbackPorts: null, own: [] },
  serviceMaxResponseBytes: 1_000,
  maxCachedWorkflows: 10,
  shutdownGraceMs: 0,
  workflowBundle: { codePath: bundlePath() },
});
await worker.run();
