import { describe, expect, it } from '@jest/globals';
import type { TenantScope } from '@svc/persistence';
import { BodyQueue } from './body-queue.js';

const ann = 'ann' as TenantScope;
const bob = 'bob' as TenantScope;

/** Keeps the event loop busy for so many milliseconds, as parsing does. */
function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('turns of large bodies', () => {
  it('a tenant with many large bodies lets another one have the second turn', async () => {
    const turns = new BodyQueue();
    const seen: string[] = [];
    const parsed = ['ann 1', 'ann 2', 'ann 3'].map((body) => turns.take(ann, () => seen.push(body)));
    await Promise.all([...parsed, turns.take(bob, () => seen.push('bob'))]);
    expect(seen).toEqual(['ann 1', 'bob', 'ann 2', 'ann 3']);
  });

  it('after a body the event loop is free for three times as long as parsing took', async () => {
    const turns = new BodyQueue();
    const first = turns.take(ann, () => (busy(20), performance.now()));
    const second = turns.take(ann, () => performance.now());
    // Timers count whole milliseconds.
    expect((await second) - (await first)).toBeGreaterThanOrEqual(3 * 20 - 3);
  });

  it('a body that is refused is answered at once, and the next one has its turn', async () => {
    const turns = new BodyQueue();
    const refused = turns.take(ann, () => {
      throw new Error('not JSON');
    });
    const next = turns.take(ann, () => 'parsed');
    await expect(refused).rejects.toThrow('not JSON');
    await expect(next).resolves.toBe('parsed');
  });

  it('a body whose answer is awaited holds up the next one of its tenant, and no other', async () => {
    const turns = new BodyQueue();
    const end = new AbortController();
    const seen: string[] = [];
    const note = (what: string) => () => void seen.push(what);
    await turns.take(ann, note('ann 1'), end.signal);
    const next = turns.take(ann, note('ann 2'));
    await turns.take(bob, note('bob'));
    note('answered')();
    end.abort();
    await next;
    expect(seen).toEqual(['ann 1', 'bob', 'answered', 'ann 2']);
  });

  it('the 101st large body of a tenant is refused while the others wait', async () => {
    const turns = new BodyQueue();
    const taken = Array.from({ length: 100 }, () => turns.take(ann, () => null));
    await expect(turns.take(ann, () => null)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await Promise.all(taken);
  });
});
