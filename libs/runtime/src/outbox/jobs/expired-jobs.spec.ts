import { describe, expect, it } from '@jest/globals';
import type { InputEnvelope } from '@svc/engine';
import type { OfferedJobs, UnansweredJob } from '@svc/persistence';
import { ExpiredJobs } from './expired-jobs.js';
import type { ExpiredJobsParts } from './expired-jobs.js';

const JOB: UnansweredJob = { tenantId: 't', id: 'j', instanceId: 'i', worker: 'w', deliveries: 25, lockToken: 'lock' };

/** Runs until the one job that nobody answers was sent, and returns what was sent and offered. */
async function looked(): Promise<{ inputs: InputEnvelope[]; offered: OfferedJobs[] }> {
  const inputs: InputEnvelope[] = [];
  const offered: OfferedJobs[] = [];
  const due = [JOB];
  const again: OfferedJobs[] = [{ tenantId: 't', type: 'charge', count: 2 }];
  const parts = {
    target: {
      transactional: {
        driver: {
          request: async (_: object, input: InputEnvelope) => {
            inputs.push(input);
            jobs.stop();
            return { kind: 'answered', result: { ok: true, answer: { status: 'error' } } };
          },
        },
      },
    },
    expired: { offer: async () => again.splice(0), takeUnanswered: async () => due.splice(0) },
    notices: { publish: (one: OfferedJobs) => void offered.push(one) },
    logger: { warn: () => undefined },
    mostUnanswered: 25,
  };
  const jobs = new ExpiredJobs(parts as unknown as ExpiredJobsParts);
  await jobs.run();
  return { inputs, offered };
}

describe('jobs whose locks have expired', () => {
  it('they are offered to workers again', async () => {
    expect((await looked()).offered).toEqual([{ tenantId: 't', type: 'charge', count: 2 }]);
  });

  it('one that nobody answers is given up under its last lock, by the service', async () => {
    const [sent] = (await looked()).inputs;
    expect(sent).toMatchObject({
      actor: { type: 'system', id: null },
      input: {
        type: 'pulledJobAnswered',
        jobId: 'j',
        lock: 'lock',
        worker: null,
        outcome: { kind: 'failed', message: expect.stringMatching(/25 deliveries, found none; the last worker was w/) },
      },
    });
  });
});
