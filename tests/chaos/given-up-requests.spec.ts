import { describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { withTemporal } from '../../tools/stack/temporal-alone.mjs';
import { statusOf } from '../../tools/stack/waiting.mjs';
import { eventually } from '../http/support/eventually.js';

const WORKFLOWS = 20;
const CALLERS = 16;
/** Enough calls: a server whose database driver kept an interrupted connection refused every request after 3,000 calls. */
const CALLS_PER_CALLER = 500;
/** Deadlines of calls are random up to this; a request takes one to twenty milliseconds. */
const LONGEST_PATIENCE_MS = 15;
/** A guard against a hang: the test takes a minute and a half while other tests run. */
const RUN_MS = 600_000;

describe('the local Temporal', () => {
  it(
    'requests that are cancelled at any moment leave Temporal serving all others',
    async () => {
      await withTemporal({ storage: 'file' }, async ({ address, healthUrl }) => {
        const connection = await Connection.connect({ address });
        const client = new Client({ connection });
        const ids = Array.from({ length: WORKFLOWS }, (_, n) => `workflow-${n}`);
        for (const workflowId of ids) await client.workflow.start('any', { workflowId, taskQueue: 'nobody' });

        const givenUp = await Promise.all(Array.from({ length: CALLERS }, (_, n) => callImpatiently(client, ids, n)));

        expect(Math.min(...givenUp)).toBeGreaterThan(0);
        await eventually('an answer', async () => (await statusOf(healthUrl)) === 200);
        for (const id of ids) expect((await client.workflow.getHandle(id).describe()).status.name).toBe('RUNNING');
        await connection.close();
      });
    },
    RUN_MS,
  );
});

/** Returns how many of the calls were given up. */
async function callImpatiently(client: Client, ids: readonly string[], caller: number): Promise<number> {
  let givenUp = 0;
  for (let call = 0; call < CALLS_PER_CALLER; call += 1) {
    const handle = client.workflow.getHandle(ids[(caller + call) % ids.length] as string);
    const calls = [() => handle.describe(), () => handle.signal('any'), () => handle.fetchHistory()];
    const request = calls[call % calls.length] as () => Promise<unknown>;
    const deadline = Date.now() + Math.random() * LONGEST_PATIENCE_MS;
    await client.withDeadline(deadline, request).catch(() => (givenUp += 1));
  }
  return givenUp;
}
