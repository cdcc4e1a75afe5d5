import { describe, expect, it } from '@jest/globals';
import { tenantScope } from '../tenant-scope.js';
import { RetryableCommitError } from './failures.js';
import { JointWrites } from './joint-writes.js';

const [ONE, OTHER] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'].map(tenantScope);

const lockTimeout = { cause: Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }) };

/** Writes that end when they are told to; `bad` fails, `held` is locked by somebody, `down` finds no database. */
class Writes {
  readonly groups: (readonly string[])[] = [];
  private readonly ends: (() => void)[] = [];
  readonly joint = new JointWrites<string, string>({
    keyOf: (asked) => asked[0]!,
    write: async (_tenant, asked) => {
      this.groups.push(asked);
      await new Promise<void>((resolve) => this.ends.push(resolve));
      if (asked.includes('down')) throw new RetryableCommitError('the database is not available');
      if (asked.includes('held')) throw new RetryableCommitError('the database is not available', lockTimeout);
      if (asked.includes('bad')) throw new Error('refused');
      return asked.map((one) => one.toUpperCase());
    },
  });

  /** Of all transactions, also those that begin meanwhile. */
  async end(): Promise<void> {
    for (let quiet = 0; quiet < 10; quiet += 1) {
      if (this.ends.length > 0) quiet = 0;
      for (const end of this.ends.splice(0)) end();
      await Promise.resolve();
    }
  }
}

describe('JointWrites', () => {
  it('waiting writes of one tenant are written together', async () => {
    const writes = new Writes();
    const answers = Promise.all([
      ...['a', 'b', 'c'].map((asked) => writes.joint.add(ONE!, asked)),
      writes.joint.add(OTHER!, 'd'),
    ]);
    expect(writes.groups).toEqual([['a'], ['d']]);
    await writes.end();
    expect(await answers).toEqual(['A', 'B', 'C', 'D']);
    expect(writes.groups).toEqual([['a'], ['d'], ['b', 'c']]);
  });

  it('one transaction does not write the same row twice, and writes keep their order', async () => {
    const writes = new Writes();
    const answers = Promise.all(['x', 'a1', 'b', 'a2'].map((asked) => writes.joint.add(ONE!, asked)));
    await writes.end();
    expect(await answers).toEqual(['X', 'A1', 'B', 'A2']);
    expect(writes.groups).toEqual([['x'], ['a1', 'b'], ['a2']]);
  });

  it('a write that fails does not fail the others of its group', async () => {
    const writes = new Writes();
    const ends = Promise.allSettled(['x', 'a', 'bad', 'c'].map((asked) => writes.joint.add(ONE!, asked)));
    await writes.end();
    expect((await ends).map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)))).toEqual([
      'X',
      'A',
      'Error: refused',
      'C',
    ]);
    await expect(Promise.all([writes.joint.add(ONE!, 'd'), writes.end()])).resolves.toEqual(['D', undefined]);
  });

  it('a write that waits for a lock does not delay the others of its group', async () => {
    const writes = new Writes();
    const ends = Promise.allSettled(['x', 'a', 'held', 'c'].map((asked) => writes.joint.add(ONE!, asked)));
    await writes.end();
    expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('writes of a group are not retried one by one while there is no database', async () => {
    const writes = new Writes();
    const ends = Promise.allSettled(['x', 'a', 'down'].map((asked) => writes.joint.add(ONE!, asked)));
    await writes.end();
    expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(writes.groups).toHaveLength(2);
  });
});
