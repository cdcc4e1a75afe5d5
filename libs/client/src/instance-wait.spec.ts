import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PlayedService, inTurn } from '../testing/played-service.js';
import { createClient, type Client } from './index.js';

let service: PlayedService;
let client: Client;

beforeEach(async () => {
  service = await PlayedService.start();
  client = createClient({ baseUrl: service.baseUrl, apiKey: 'key-1', retries: 0 });
});
afterEach(() => service.stop());

const inStatus = (status: string) => ({ body: { data: { id: 'i', status } } });

describe('waitForInstance', () => {
  it.each(['completed', 'terminated', 'error'])('an instance that is %s ends the wait', async (status) => {
    service.play = inTurn(inStatus('running'), inStatus('suspended'), inStatus(status));
    expect(await client.waitForInstance('i', { every: 10 })).toEqual({ id: 'i', status });
    expect(service.received.map(({ path }) => path)).toEqual(Array(3).fill('/v1/instances/i'));
  });

  it('another status can be waited for', async () => {
    service.play = inTurn(inStatus('running'), inStatus('suspended'));
    expect(await client.waitForInstance('i', { statuses: ['suspended'], every: 10 })).toEqual({
      id: 'i',
      status: 'suspended',
    });
  });

  it('a wait that takes too long says what it found', async () => {
    service.play = () => inStatus('running');
    await expect(client.waitForInstance('i', { within: 250, every: 50 })).rejects.toThrow(
      'expected instance i to be completed or terminated or error within 250 ms, found it running',
    );
  });

  it('a signal ends the wait', async () => {
    service.play = () => inStatus('running');
    const wait = client.waitForInstance('i', { signal: AbortSignal.timeout(150) });
    await expect(wait).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
