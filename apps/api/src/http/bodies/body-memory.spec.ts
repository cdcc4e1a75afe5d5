import { describe, expect, it } from '@jest/globals';
import { BodyMemory } from './body-memory.js';

const LARGEST = 1_000;
/** Of 24 largest bodies, a third: what one tenant alone may hold. */
const SHARE = 8;

function roomWith(longestWaitMs: number) {
  const room = new BodyMemory({ maxBytes: LARGEST, longestWaitMs });
  const begin = (owner: string, bytes = LARGEST) => {
    const end = new AbortController();
    const read = room.holding(owner, end.signal, async (makeRoom) => {
      await makeRoom(bytes);
      return 'read';
    });
    read.catch(() => undefined);
    return { read, end: () => end.abort() };
  };
  const fill = (owner: string, bodies = SHARE) => Promise.all(Array.from({ length: bodies }, () => begin(owner).read));
  return { begin, fill };
}

describe('the room for bodies', () => {
  it('a tenant holds a third of it, and then is told to try again, while others go on', async () => {
    const { begin, fill } = roomWith(10);
    await fill('a');
    await expect(begin('a').read).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 2 } });
    await expect(begin('b').read).resolves.toBe('read');
  });

  it('a body waits until another one of its tenant is answered', async () => {
    const { begin, fill } = roomWith(60_000);
    await fill('a', SHARE - 1);
    const last = begin('a');
    const next = begin('a');
    await last.read;
    last.end();
    await expect(next.read).resolves.toBe('read');
  });

  it('a tenant that holds nothing is told that the service has no room', async () => {
    const { begin, fill } = roomWith(10);
    await fill('a');
    await expect(begin('b', SHARE * LARGEST).read).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('a body no longer waits when its client has gone', async () => {
    const { begin, fill } = roomWith(60_000);
    await fill('a');
    const { read, end } = begin('a');
    end();
    await expect(read).rejects.toThrow('the client has gone');
  });
});
