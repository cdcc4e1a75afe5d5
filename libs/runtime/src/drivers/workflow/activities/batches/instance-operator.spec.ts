import { describe, expect, it } from '@jest/globals';
import type { BatchRequest } from '@svc/contract';
import type { InputResult } from '@svc/engine';
import { ServiceError, WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { InstanceOperator } from './instance-operator.js';

const requestTo = (action: BatchRequest['action']) =>
  ({ tenantId: 't', batchId: 'b', action, reason: null }) as unknown as BatchRequest;
const taken: InputResult = { ok: true, answer: {} } as InputResult;
const interrupted = new ServiceError('failed', {
  cause: Object.assign(new Error('grpc'), { code: 9, details: '', metadata: {} }),
});
const ended = new WorkflowNotFoundError('gone', 't', undefined);

interface Surroundings {
  /** How the instance's workflow fails, one attempt after the other, before it answers. */
  readonly failures?: readonly Error[];
  /** What the log says of the operation. */
  readonly logged?: InputResult | null;
  readonly isParked?: boolean;
}

/** How the operation on an instance ended, and how often it was read where the instance stands. */
async function operated(
  action: BatchRequest['action'],
  { failures = [], logged = null, isParked = false }: Surroundings,
): Promise<{ readonly outcome: string; readonly reads: number }> {
  let reads = 0;
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
  const findState = async () => {
    reads += 1;
    return { id: 'i', status: 'error', execution: 'durable', commitSeq: 1 } as const;
  };
  const parking = { takeOver: async () => isParked, endBelow: async () => 0 };
  const reruns = { rerun: () => Promise.reject(new Error('expected nothing to be run again')) };
  const operator = new InstanceOperator(client, { findState }, transactional, { parking, reruns });
  const { outcome } = await operator.operate(requestTo(action), 'i');
  return { outcome, reads };
}

const outcomeOf = async (failures: readonly Error[], logged: InputResult | null, isParked = false) =>
  (await operated('terminate', { failures, logged, isParked })).outcome;

describe('failures of a batch operation', () => {
  it('a batch operation is sent again when the workflow task failed', async () => {
    expect(await outcomeOf([interrupted, interrupted], null)).toBe('done');
  });

  it('a batch operation on an instance that has ended counts as the log says', async () => {
    expect(await outcomeOf([interrupted, ended], taken)).toBe('done');
    expect(await outcomeOf([interrupted, ended], null)).toBe('refused');
  });

  it('a parked instance is operated without its workflow', async () => {
    expect(await outcomeOf([ended], null, true)).toBe('done');
  });
});

describe('reads of a batch', () => {
  it.each([
    ['suspend', 0],
    ['retry', 0],
    ['resume', 1],
    ['terminate', 1],
  ] as const)('a batch that is to %s an instance reads its row %i times', async (action, reads) => {
    expect(await operated(action, {})).toEqual({ outcome: 'done', reads });
  });
});
