import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Config } from '@svc/config';
import type { InputEnvelope } from '@svc/engine';
import { ApiError, conflict } from '../errors/api-error.js';
import type { InstanceGateway } from '../temporal/instance-gateway.js';
import { CallbacksService } from './callbacks.service.js';

const CALL = {
  tenantId: '01890000-0000-7000-8000-00000000000a',
  instanceId: '01890000-0000-7000-8000-00000000000b',
  jobId: '01890000-0000-7000-8000-00000000000c',
};
const ANSWERED = { id: CALL.jobId, instance_id: CALL.instanceId };
const [former, next] = ['former', 'next'].map((id) => ({ id, key: randomBytes(32) }));

/** Takes the first answer to a call. The same input again gets its outcome. */
class OneCall {
  readonly inputs: InputEnvelope[] = [];
  failure: ApiError | null = null;
  attempts = 0;

  answeredBy(...payloadKeys: unknown[]): CallbacksService {
    const update = async (_tenant: unknown, _instance: unknown, _name: unknown, input: InputEnvelope) => {
      this.attempts += 1;
      if (this.failure !== null) throw this.failure;
      const isFirst = this.inputs.length === 0;
      this.inputs.push(input);
      if (!isFirst && this.inputs[0]?.id !== input.id) throw conflict('it was answered');
      return { status: 'running' };
    };
    const config = { payloadKeys, maxVariablesBytes: 1_000 } as unknown as Config;
    return new CallbacksService({ update } as unknown as InstanceGateway, config);
  }
}

describe('answers to a call', () => {
  it('the same answer gets its outcome while master keys are rotated', async () => {
    const call = new OneCall();
    expect(await call.answeredBy(former).answer(CALL, { variables: { n: 1 } })).toEqual(ANSWERED);
    expect(await call.answeredBy(next, former).answer(CALL, { variables: { n: 1 } })).toEqual(ANSWERED);
    await expect(call.answeredBy(next, former).answer(CALL, { variables: { n: 2 } })).rejects.toThrow(
      'it was answered',
    );
  });

  it('an output and an error are different answers', async () => {
    const call = new OneCall();
    await call.answeredBy(former).throwError(CALL, { code: 'LOST' });
    expect(call.inputs[0]?.input).toMatchObject({ outcome: { kind: 'error', code: 'LOST', message: 'LOST' } });
    await expect(call.answeredBy(former).answer(CALL, {})).rejects.toThrow('it was answered');
  });

  it('an answer whose outcome is not known is not sent under another id', async () => {
    const call = new OneCall();
    call.failure = new ApiError('SERVICE_UNAVAILABLE', 'busy');
    await expect(call.answeredBy(next, former).answer(CALL, {})).rejects.toThrow('busy');
    expect(call.attempts).toBe(1);
  });

  it('the id of an answer tells nothing of it', async () => {
    const ids = await Promise.all(
      [former, next].map(async (key) => {
        const call = new OneCall();
        await call.answeredBy(key).answer(CALL, { variables: { pin: '1234' } });
        return call.inputs[0]?.id;
      }),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^call:[0-9a-f-]{36}:[0-9a-f]{32}$/)));
  });

  it('variables that are too large are refused before they are sent', async () => {
    const call = new OneCall();
    const large = { text: 'x'.repeat(2_000) };
    await expect(call.answeredBy(former).answer(CALL, { variables: large })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(call.attempts).toBe(0);
  });
});
