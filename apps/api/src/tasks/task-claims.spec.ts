import { describe, expect, it } from '@jest/globals';
import { type TaskClaims, type TaskRepository, type TaskState, tenantScope } from '@svc/persistence';
import type { AuditedWrites } from '../database/audited-writes.js';
import type { Action } from '../http/requests/action-on.js';
import type { ActionOutcomes } from '../idempotency/action-outcomes.js';
import type { TaskAssignmentsService } from './task-assignments.service.js';
import { TaskClaimsService } from './task-claims.service.js';

const action = { caller: { tenant: tenantScope('t') }, id: 'a', isRepeated: false, target: 'task' } as Action;

/** A service whose change is refused. The task is then found in this state. */
function claimsOf(found: Pick<TaskState, 'status' | 'instanceStatus'>): TaskClaimsService {
  const writes = { record: async () => null } as unknown as AuditedWrites;
  const tasks = { findState: async () => ({ askedAbout: null, ...found }) } as unknown as TaskRepository;
  const outcomes = { of: async () => null } as unknown as ActionOutcomes;
  return new TaskClaimsService({} as TaskClaims, tasks, writes, outcomes, {} as TaskAssignmentsService);
}

describe('messages of refused task actions', () => {
  it.each([
    ['is pending', { status: 'pending', instanceStatus: 'running' }, 'expected it to be claimed, but it is pending'],
    ['is of an instance in error', { status: 'claimed', instanceStatus: 'error' }, 'its instance is in error'],
    ['was claimed meanwhile', { status: 'claimed', instanceStatus: 'running' }, 'it was changed at the same time'],
  ] as const)('the refusal to unclaim a task that %s gives the reason', async (_, found, reason) => {
    await expect(claimsOf(found).unclaim(action)).rejects.toThrow(`cannot unclaim task task: ${reason}`);
  });

  it('refusing to delegate does not name a state that would allow it', async () => {
    const found = { status: 'claimed', instanceStatus: 'error' } as const;
    await expect(claimsOf(found).delegate(action, 'ann')).rejects.toThrow(
      'cannot delegate task task: it was changed at the same time; try again',
    );
  });
});
