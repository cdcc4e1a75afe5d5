import { describe, expect, it } from '@jest/globals';
import type { TenantScope } from '@svc/persistence';
import { TenantQueue } from './tenant-queue.js';

const ann = 'ann' as TenantScope;
const bob = 'bob' as TenantScope;

/** A computation that runs until `end` is called. */
function computation(): { readonly compute: () => Promise<void>; end(error?: Error): void } {
  let end = (_error?: Error): void => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { compute: () => ended, end };
}

describe('computations beside the event loop', () => {
  it("a long computation begins when the tenant's previous one has ended, also by a failure", async () => {
    const turns = new TenantQueue('drawings');
    const seen: string[] = [];
    const { compute, end } = computation();
    const first = turns.take(ann, compute);
    const second = turns.take(ann, async () => void seen.push('second'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
    end(new Error('too slow'));
    await expect(first).rejects.toThrow('too slow');
    await second;
    expect(seen).toEqual(['second']);
  });

  it('long computations of one tenant do not delay another tenant', async () => {
    const turns = new TenantQueue('drawings');
    const { compute, end } = computation();
    const first = turns.take(ann, compute);
    await expect(turns.take(bob, async () => 'drawn')).resolves.toBe('drawn');
    end();
    await first;
  });

  it('the 21st pending computation of a tenant is refused until one has ended', async () => {
    const turns = new TenantQueue('drawings');
    const { compute, end } = computation();
    const taken = Array.from({ length: 20 }, () => turns.take(ann, compute));
    await expect(turns.take(ann, compute)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: /at most 20 drawings/,
    });
    end();
    await Promise.all(taken);
    await expect(turns.take(ann, async () => 'drawn')).resolves.toBe('drawn');
  });
});
