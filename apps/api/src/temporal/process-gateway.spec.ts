import { describe, expect, it } from '@jest/globals';
import { ServiceError, WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import type { InputEnvelope, InputResult } from '@svc/engine';
import { tenantScope } from '@svc/persistence';
import type { Transactional } from '@svc/runtime';
import { UpdateQueue } from './update-queue.js';
import { ProcessGateway } from './process-gateway.js';

const TENANT = tenantScope('01890000-0000-7000-8000-00000000000a');
const INSTANCE = '01890000-0000-7000-8000-00000000000b';
const INPUT: InputEnvelope = {
  id: 'i',
  at: 0,
  actor: { type: 'system', id: null },
  input: { type: 'resumed', reason: null },
};
const ANSWER = { events: [] } as unknown as Extract<InputResult, { ok: true }>['answer'];

const grpc = (code: number) => () =>
  new ServiceError('failed', { cause: Object.assign(new Error('grpc'), { code, details: '', metadata: {} }) });
const [busy, interrupted] = [grpc(8), grpc(9)];
const ended = () => new WorkflowNotFoundError('gone', 't', undefined);

/** Sends an update to a workflow whose attempts end as given, in order. The last end is repeated. */
function updated(attempts: readonly (() => Error | null)[], logged: InputResult | null, deadlineMs = 60_000) {
  let next = 0;
  const gateway = gatewayTo(
    async () => {
      const failure = attempts[Math.min(next++, attempts.length - 1)]!();
      if (failure !== null) throw failure;
      return ANSWER;
    },
    logged,
    deadlineMs,
  );
  return gateway.update(TENANT, INSTANCE, 'resume', INPUT);
}

/** A gateway to a workflow that has one input in flight at a time. */
function gatewayTo(
  executeUpdate: () => Promise<typeof ANSWER>,
  logged: InputResult | null,
  deadlineMs = 60_000,
): ProcessGateway {
  const client = {
    withDeadline: (_deadline: number, call: () => Promise<unknown>) => call(),
    workflow: { getHandle: () => ({ executeUpdate }) },
  } as unknown as Client;
  const ask: Transactional['ask'] = async (_of, _inputId, send) => {
    const answer = await send();
    if (answer !== null) return { kind: 'byWorkflow', answer };
    return logged === null ? { kind: 'over' } : { kind: 'answered', result: logged };
  };
  const options = { ask, suspect: () => {}, taskQueue: 'q', deadlineMs, isWorkerEmbedded: false };
  return new ProcessGateway({ client: () => client }, new UpdateQueue(1), options);
}

describe('an update whose workflow task failed', () => {
  it('an update whose workflow task failed is sent again and answered', async () => {
    expect(await updated([interrupted, () => null], null)).toBe(ANSWER);
  });

  it('an update that ended the instance is answered from the log', async () => {
    expect(await updated([interrupted, ended], { ok: true, answer: ANSWER })).toBe(ANSWER);
  });

  it('an update that came after the end of the instance is a conflict', async () => {
    await expect(updated([interrupted, ended], null)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('an update without an answer in time has an unknown outcome', async () => {
    const unknown = { code: 'SERVICE_UNAVAILABLE', details: { isOutcomeUnknown: true } };
    await expect(updated([interrupted, busy], null, 200)).rejects.toMatchObject(unknown);
    await expect(updated([busy], null, 200)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: {} });
  });
});
