import { describe, expect, it } from '@jest/globals';
import type { BatchRequest } from '@svc/contract';
import type { InputResult } from '@svc/engine';
import { ServiceError, WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { InstanceOperator } from './instance-operator.js';

const request = { tenantId: 't', batchId: 'b', action: 'terminate', reason: null } as unknown as BatchRequest;
const taken: InputResult = { ok: true, answer: {} } as InputResult;
const interrupted = new ServiceError('failed', {
  cause: Object.assign(new Error('grpc'), { code: 9, details: '', metadata: {} }),
});
const ended = new WorkflowNotFoundError('gone', 't', undefined);

/** Operates on an instance whose workflow fails so, one attempt after the other, and then answers. */
async function outcomeOf(failures: readonly Error[], logged: InputResult | null, isParked = false): Promise<unknown> {
  const left = [...failures];
  const executeUpdate = async () => {
    const failure = left.shift();
    if (failure) throw failure;
  };
  const client = {
    withDeadline: (_deadline: number, call: () => Promise<unknown>) => call(),
    workflow: { getHandle: () => ({ executeUpdate }) },
  } as unknown as Client;
  const transactional = {
    driver: { request: async () => ({ kind: 'durable' }) },
    ask: async (_of: unknown, _inputId: string, send: () => Promise<unknown>) => {
      const answer = await send();
      if (answer !== null) return { kind: 'byWorkflow', answer };
      return logged === null ? { kind: 'over' } : { kind: 'answered', result: logged };
    },
  } as unknown as ConstructorParameters<typeof InstanceOperator>[2];
  const instances = { findState: async () => ({ id: 'i', status: 'error', execution: 'durable' }) as const };
  const parking = { takeOver: async () => isParked };
  return (await new InstanceOperator(client, instances, transactional, parking).operate(request, 'i')).outcome;
}

describe('an instance of a batch whose workflow task failed under the operation', () => {
  it('is asked again', async () => {
    expect(await outcomeOf([interrupted, interrupted], null)).toBe('done');
  });

  it('counts as the log says, where it has ended meanwhile', async () => {
    expect(await outcomeOf([interrupted, ended], taken)).toBe('done');
    expect(await outcomeOf([interrupted, ended], null)).toBe('refused');
  });

  it('is not asked where its workflow is parked', async () => {
    expect(await outcomeOf([ended], null, true)).toBe('done');
  });
});
