import { describe, expect, it } from '@jest/globals';
import { type Committer, CommitNotices, type TaskRepository, type TaskState, tenantScope } from '@svc/persistence';
import { TaskDecisions } from './task-decisions.service.js';

const asked = { id: 't', instanceId: 'i', status: 'claimed', askedAbout: 'complete', refusal: null } as TaskState;

/** Decisions about a task that is found in these states, one after the other. */
function decisionsOf(...states: readonly (TaskState | null)[]) {
  const notices = new CommitNotices();
  const left = [...states];
  const tasks = { findState: async () => (left.length > 1 ? left.shift() : left[0]) } as unknown as TaskRepository;
  return { notices, decisions: new TaskDecisions({ notices } as Committer, tasks) };
}

const tenant = tenantScope('tenant');

describe('the wait of a request for the listeners of its task', () => {
  it('a request whose listeners have agreed gets the task', async () => {
    const done = { ...asked, status: 'completed', askedAbout: null } as const;
    expect(await decisionsOf(asked, done).decisions.of(tenant, asked)).toEqual(done);
  });

  it('a refusal is the answer of the request', async () => {
    const { decisions } = decisionsOf({ ...asked, askedAbout: null, refusal: 'too low' });
    await expect(decisions.of(tenant, asked)).rejects.toThrow('a listener of task t has refused: too low');
  });

  it('a request whose listeners do not answer gets the task after ten seconds', async () => {
    let now = 0;
    const { decisions } = decisionsOf(asked);
    decisions.now = () => (now += 6_000);
    expect(await decisions.of(tenant, asked)).toEqual(asked);
  });

  it('a task that is gone is not found', async () => {
    await expect(decisionsOf(null).decisions.of(tenant, asked)).rejects.toThrow('was not found');
  });
});
