import { describe, expect, it } from '@jest/globals';
import type { ResolveCallRequest } from '@svc/contract';
import { resolveCallActivity } from './resolve-call.js';

const payment = {
  id: 'd1',
  key: 'payment',
  version: 2,
  name: 'Payment',
  sourceHash: 'source',
  modelHash: 'model',
  startsByRequest: true,
  execution: 'durable' as const,
};
const directory = (openCalls: number, found: typeof payment | null = payment) => ({
  findCallable: async () => found,
  hasEndedCaller: async (_tenant: string, callerId: string) => callerId === 'ended',
  countOpenCalls: async (_tenant: string, _rootId: string, limit: number) => Math.min(openCalls, limit),
});
const request = (more: Partial<ResolveCallRequest> = {}): ResolveCallRequest => ({
  tenantId: 't',
  definitionKey: 'payment',
  version: null,
  callerId: 'caller',
  rootId: 'root',
  depth: 1,
  ...more,
});

describe('binding a call', () => {
  it('a call is bound to a version with the hash of its source and its model', async () => {
    expect(await resolveCallActivity(directory(0))(request())).toEqual({
      kind: 'bound',
      definition: { id: 'd1', key: 'payment', version: 2, name: 'Payment', hash: 'source' },
      modelHash: 'model',
    });
  });

  it.each([
    ['an active version', null, 'expected an active version of the definition payment, found none'],
    ['version 3', 3, 'expected version 3 of the definition payment, found none'],
  ])('a call of a definition without %s is refused', async (_title, version, message) => {
    const resolved = await resolveCallActivity(directory(0, null))(request({ version }));
    expect(resolved).toEqual({ kind: 'refused', code: 'DefinitionNotFound', message });
  });

  it('a call below an instance that has ended is refused', async () => {
    const resolved = await resolveCallActivity(directory(0))(request({ callerId: 'ended' }));
    expect(resolved).toMatchObject({ kind: 'refused', code: 'CallerEnded' });
  });

  it('a call below too many open calls is refused', async () => {
    const resolve = resolveCallActivity(directory(1_000_000));
    expect(await resolve(request())).toMatchObject({ kind: 'bound' });
    expect(await resolve(request({ depth: 2 }))).toMatchObject({ kind: 'refused', code: 'TooManyCalls' });
    expect(await resolveCallActivity(directory(9_999))(request({ depth: 2 }))).toMatchObject({ kind: 'bound' });
  });
});
