import { expect, it } from '@jest/globals';
import type { BatchPart } from '@svc/contract';
import type { BatchOutcome } from '@svc/persistence';
import { MockActivityEnvironment } from '@temporalio/testing';
import { NO_SLOT } from '../../../../shares/tenant-slots.js';
import { batchActivities } from './batch-activities.js';

const TENANT = '01890000-0000-7000-8000-00000000000a';
const OTHER_TENANT = '01890000-0000-7000-8000-00000000000b';
/** Batches of one tenant that a worker applies at once. */
const SHARE = 8;

it('the batches of one tenant leave room for those of others', async () => {
  const held: (() => void)[] = [];
  const { applyBatchPart } = batchActivities({
    committer: { record: async () => undefined as never },
    instances: { list: () => Promise.reject(new Error('expected nothing to be selected')) },
    items: { nextOf: () => Promise.reject(new Error('expected nothing to be selected')) },
    operator: {
      operate: (_, instanceId) =>
        new Promise<BatchOutcome>((resolve) => {
          held.push(() => resolve({ instanceId, outcome: 'done', message: null }));
        }),
    },
  });
  const apply = (tenantId: string): Promise<void> => {
    const part = { request: { tenantId }, instanceIds: ['i'] } as unknown as BatchPart;
    return new MockActivityEnvironment().run(applyBatchPart, part);
  };
  const applied = Array.from({ length: SHARE }, () => apply(TENANT));
  while (held.length < SHARE) await Promise.resolve();
  await expect(apply(TENANT)).rejects.toMatchObject({ type: NO_SLOT, nonRetryable: false });
  applied.push(apply(OTHER_TENANT));
  while (held.length < SHARE + 1) await Promise.resolve();
  held.forEach((end) => end());
  await Promise.all(applied);
});
