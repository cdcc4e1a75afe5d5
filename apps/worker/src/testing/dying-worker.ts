import { Committer } from '@svc/persistence';
import { NativeConnection } from '@temporalio/worker';
import { BUNDLE_PATH } from '../bundle.js';
import { createProcessWorker } from '../process-worker.js';
import { InMemoryPayloads } from './in-memory-payloads.js';

/*
 * A worker that is killed in the worst moment: an input is committed, but Temporal does not know it yet. Started by a
 * test as a process of its own: `node dying-worker.js <temporal> <database> <task queue> <folder of payloads>
 * [<type of the input>]`, a completed task unless another one is named.
 */
const [address = '', databaseUrl = '', taskQueue = '', folder = '', deadly = 'taskCompleted'] = process.argv.slice(2);
const committer = new Committer({ url: databaseUrl });
const connection = await NativeConnection.connect({ address });
const worker = await createProcessWorker({
  connection,
  namespace: 'default',
  taskQueue,
  committer: {
    commit: async (request) => {
      const answer = await committer.commit(request);
      if (request.inputs.some(({ input }) => input.type === deadly)) process.kill(process.pid, 'SIGKILL');
      return answer;
    },
  },
  timerStarts: { fire: () => Promise.reject(new Error('expected no schedule to be due here')) },
  calls: { findCallable: async () => null, countOpenCalls: async () => 0 },
  dataConverter: new InMemoryPayloads(folder).dataConverter,
  outbound: { allow: [], allowLoopback: false, own: [] },
  serviceMaxResponseBytes: 1_000,
  maxCachedWorkflows: 10,
  shutdownGraceMs: 0,
  workflowBundle: { codePath: BUNDLE_PATH },
});
await worker.run();
