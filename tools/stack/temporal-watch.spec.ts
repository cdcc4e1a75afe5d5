import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { watchTemporal } from './temporal-watch.mjs';

const NO_ANSWER = 0;

/** After how many questions it was started again; it answers these, and the last one ends the watch. */
async function restartsAmong(statuses: readonly number[], restart = async () => undefined): Promise<number[]> {
  const watch = new AbortController();
  let asked = 0;
  const server = createServer((_, response) => {
    const status = statuses[asked++];
    if (asked >= statuses.length) watch.abort();
    if (status === NO_ANSWER) response.destroy();
    else response.writeHead(status ?? 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const restarts: number[] = [];
  try {
    await watchTemporal({
      healthUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      restart: () => {
        restarts.push(asked);
        return restart();
      },
      everyMs: 1,
      say: () => undefined,
      signal: watch.signal,
    });
    return restarts;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('the watch of the local Temporal', () => {
  it('Temporal is restarted after three errors in a row, and counting begins anew', async () => {
    expect(await restartsAmong([200, 503, 503, 503, 503, 503, 200, 503, 503, 503, 200])).toEqual([4, 10]);
  });

  it('a Temporal without an answer is treated as busy', async () => {
    expect(await restartsAmong([503, 503, NO_ANSWER, 503, 503, NO_ANSWER, NO_ANSWER, NO_ANSWER, 200])).toEqual([]);
  });

  it('the watch fails where the restart fails', async () => {
    const restarted = restartsAmong([503, 503, 503, 200], () => Promise.reject(new Error('its file is broken')));
    await expect(restarted).rejects.toThrow('its file is broken');
  });

  it('the watch ends at once, without waiting for its pause', async () => {
    const restart = () => Promise.reject(new Error('expected nobody to be asked'));
    const options = { healthUrl: 'http://127.0.0.1:1', restart, everyMs: 3_600_000, say: () => undefined };
    const watch = new AbortController();
    const watched = watchTemporal({ ...options, signal: watch.signal });
    watch.abort();
    await watched;
  });
});
