import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PlayedService, inTurn, refusal, until } from '../testing/played-service.js';
import { createClient, type ApiError, type Client, type ClientOptions } from './index.js';

let service: PlayedService;
const done = { body: { data: { id: '1' } } };
const unavailable = refusal(503, 'SERVICE_UNAVAILABLE', { headers: { 'retry-after': '0' } });
const unknown = refusal(503, 'SERVICE_UNAVAILABLE', { headers: { 'x-outcome': 'unknown' } });

beforeEach(async () => {
  service = await PlayedService.start();
});
afterEach(() => service.stop());

function clientWith(options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl: service.baseUrl, apiKey: 'k', backoff: { first: 5, most: 20 }, ...options });
}

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: ApiError) => error.status,
  );
const start = (client: Client) => client.instances.start({ definition_key: 'order' });

describe('headers of a call', () => {
  it('headers of the client are asked for at every call, and those of the call go before them', async () => {
    service.play = () => done;
    let token = 'first';
    const client = createClient({ baseUrl: service.baseUrl, headers: () => ({ 'x-csrf-token': token }) });
    await client.me.get();
    token = 'second';
    await client.me.get();
    await client.me.get({ headers: { 'x-csrf-token': 'third' } });
    expect(service.received.map(({ headers }) => headers['x-csrf-token'])).toEqual(['first', 'second', 'third']);
    expect(service.received[0]?.headers).not.toHaveProperty('x-api-key');
  });
});

describe('repeated calls', () => {
  it.each([
    ['429', refusal(429, 'RATE_LIMITED')],
    ['503', unavailable],
    ['503 with an unknown outcome', unknown],
    ['502', { status: 502 }],
    ['a connection that is cut', 'cut' as const],
  ])('a POST that acts is repeated after %s with the same idempotency key and body', async (_, failure) => {
    service.play = inTurn(failure, failure, done);
    expect(await start(clientWith())).toEqual({ id: '1' });
    expect(service.received.map(({ body }) => body)).toEqual(Array(3).fill({ definition_key: 'order' }));
    expect(service.keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(service.keys()).size).toBe(1);
  });

  it('two calls have different idempotency keys', async () => {
    service.play = () => done;
    await start(clientWith());
    await start(clientWith());
    expect(new Set(service.keys()).size).toBe(2);
  });

  it.each([400, 401, 403, 404, 409, 413, 422, 500])('an answer of %d is not repeated', async (status) => {
    service.play = () => refusal(status, 'PLAYED');
    expect(await statusOf(start(clientWith()))).toBe(status);
    expect(service.received).toHaveLength(1);
  });

  it.each([
    ['503 with an unknown outcome', unknown, 503],
    ['a connection that is cut', 'cut' as const, 0],
  ])('a request that takes no idempotency key is not repeated after %s', async (_, failure, status) => {
    service.play = inTurn(failure, done);
    expect(await statusOf(clientWith().instances.updateVariables('i', { variables: {} }))).toBe(status);
    expect(service.received).toHaveLength(1);
    expect(service.keys()).toEqual([undefined]);
  });

  it('a request that takes no idempotency key is repeated after an answer that did nothing', async () => {
    service.play = inTurn(unavailable, done);
    await clientWith().webhooks.update('w', { url: 'https://example.org' });
    expect(service.received).toHaveLength(2);
  });

  it('a GET is repeated after a connection that is cut', async () => {
    service.play = inTurn('cut', done);
    expect(await clientWith().tasks.get('t')).toEqual({ id: '1' });
  });

  it('a call fails with the last error when its retries are used up', async () => {
    service.play = () => unavailable;
    expect(await statusOf(start(clientWith({ retries: 2 })))).toBe(503);
    expect(service.received).toHaveLength(3);
    await statusOf(clientWith({ retries: 2 }).tasks.get('t', { retries: 0 }));
    expect(service.received).toHaveLength(4);
  });

  it('the next attempt waits as long as Retry-After says', async () => {
    service.play = inTurn(refusal(429, 'RATE_LIMITED', { headers: { 'retry-after': '1' } }), done);
    const told: [string, number][] = [];
    await start(clientWith({ onRetry: (error, wait) => told.push([error.code, wait]) }));
    const [first, second] = service.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
    expect(told).toEqual([['RATE_LIMITED', 1000]]);
  });

  it('a service that wants to be left alone for an hour is reported at once', async () => {
    service.play = () => refusal(503, 'SERVICE_UNAVAILABLE', { headers: { 'retry-after': '3600' } });
    const error: ApiError = await start(clientWith()).catch((thrown) => thrown);
    expect([error.retryAfter, service.received.length]).toEqual([3_600_000, 1]);
  });

  it('waits between attempts grow and are never the whole time for everybody', async () => {
    service.play = () => refusal(503, 'SERVICE_UNAVAILABLE');
    const waits: number[] = [];
    const client = clientWith({ retries: 5, backoff: { first: 8, most: 32 }, onRetry: (_, wait) => waits.push(wait) });
    await statusOf(start(client));
    const bounds = [8, 16, 32, 32, 32];
    expect(waits).toHaveLength(bounds.length);
    bounds.forEach((bound, index) => {
      expect(waits[index]).toBeGreaterThanOrEqual(bound / 2);
      expect(waits[index]).toBeLessThanOrEqual(bound);
    });
    expect(new Set(waits).size).toBe(bounds.length);
  });
});

describe('calls that end early', () => {
  it('an attempt that is not answered in time is repeated', async () => {
    service.play = inTurn('never', done);
    expect(await start(clientWith({ timeout: 100 }))).toEqual({ id: '1' });
    expect(new Set(service.keys()).size).toBe(1);
  });

  it('a call that is never answered in time says so', async () => {
    service.play = () => 'never';
    const error: ApiError = await start(clientWith({ timeout: 50, retries: 1 })).catch((thrown) => thrown);
    expect([error.status, error.code]).toEqual([0, 'TIMEOUT']);
    expect(error.message).toMatch(/no answer within 50 ms/);
  });

  it('a signal ends an attempt, which is not repeated', async () => {
    service.play = () => 'never';
    const signal = new AbortController();
    const call = clientWith().tasks.get('t', { signal: signal.signal });
    await until('a request', () => service.received.length === 1);
    signal.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await until('the end of the connection', () => service.received[0]?.gone.aborted === true);
    expect(service.received).toHaveLength(1);
  });

  it('a signal ends the wait before the next attempt', async () => {
    service.play = () => refusal(503, 'SERVICE_UNAVAILABLE');
    const signal = new AbortController();
    const options = { backoff: { first: 60_000, most: 60_000 }, onRetry: () => signal.abort(new Error('enough')) };
    await expect(clientWith(options).tasks.get('t', { signal: signal.signal })).rejects.toThrow('enough');
    expect(service.received).toHaveLength(1);
  });

  it('a signal that has fired before sends nothing', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(clientWith().tasks.get('t', { signal })).rejects.toThrow('enough');
    expect(service.received).toEqual([]);
  });

  it('a signal ends a list between its pages', async () => {
    service.play = () => ({ body: { data: [{ id: '1' }], page: { has_more: true, next_cursor: 'c' } } });
    const signal = new AbortController();
    const read = async () => {
      for await (const _ of clientWith().tasks.all({}, { signal: signal.signal })) signal.abort(new Error('enough'));
    };
    await expect(read()).rejects.toThrow('enough');
    expect(service.received).toHaveLength(1);
  });
});

it('an option that is undefined is as by default, and a timeout without end never fires', async () => {
  service.play = () => unavailable;
  const options = { retries: undefined, timeout: undefined, backoff: undefined } as unknown as Partial<ClientOptions>;
  expect(await statusOf(clientWith(options).tasks.get('t', { retries: 0 }))).toBe(503);
  service.play = inTurn(unavailable, done);
  expect(await clientWith({ ...options, timeout: Infinity }).tasks.get('t')).toEqual({ id: '1' });
});

it('another fetch can be given', async () => {
  const urls: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    urls.push(String(input));
    return globalThis.fetch(input, init);
  };
  service.play = () => done;
  await clientWith({ fetch }).tasks.get('t');
  expect(urls).toEqual([`${service.baseUrl}/v1/tasks/t`]);
});
