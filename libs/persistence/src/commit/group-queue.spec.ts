import { describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { idOf, input, InstanceRequests } from '../../testing/requests.js';
import { prepareBatch } from './batch.js';
import type { Batch, Verdict } from './batch.js';
import { CommitRates } from './commit-rate.js';
import { GroupQueue } from './group-queue.js';

const COMMITTED: Verdict = { answer: { kind: 'committed' }, status: 'running' };
const instances = Array.from({ length: 100 }, () => new InstanceRequests(idOf('tenant')));

const batchOf = (instance: number, seq: number): Batch => prepared(instances[instance]!.update(seq, { seq }));

function largeBatchOf(instance: number): Batch {
  const names = ['seq'];
  const facts = Array.from(
    { length: 6_000 },
    () => ({ fact: 'instance.variables_updated', names, reason: null }) as const,
  );
  return prepared(instances[instance]!.request(2, [input()], facts));
}

function prepared(request: CommitRequest): Batch {
  const batch = prepareBatch(request, null);
  if ('kind' in batch) throw new Error(batch.kind);
  return batch;
}

describe('GroupQueue', () => {
  const groups: string[][] = [];
  const nameOf = ({ request }: Batch) =>
    `${instances.findIndex(({ instanceId }) => instanceId === request.instanceId)}:${request.seq}`;
  const queue = () =>
    new GroupQueue((batches) => {
      groups.push(batches.map(nameOf));
      return Promise.resolve(batches.map(() => COMMITTED));
    });

  it('a group takes one batch per instance, in order, and exclusive batches apart', async () => {
    groups.length = 0;
    const one = queue();
    const order: [number, number, boolean?][] = [
      [0, 2],
      [1, 2],
      [0, 3],
      [2, 2, true],
      [0, 4],
      [3, 2],
    ];
    await Promise.all(order.map(([instance, seq, isAlone]) => one.add(batchOf(instance, seq), isAlone ?? false)));
    expect(groups).toEqual([['0:2', '1:2', '3:2'], ['0:3'], ['2:2'], ['0:4']]);
    expect(one.isIdle).toBe(true);
  });

  it('the size of a group is bounded', async () => {
    groups.length = 0;
    const one = queue();
    await Promise.all(instances.map((_, index) => one.add(batchOf(index, 2), false)));
    expect(groups.map((group) => group.length)).toEqual([64, 36]);
  });

  it('after a batch of many facts a group takes no further one', async () => {
    groups.length = 0;
    const one = queue();
    await Promise.all(
      [batchOf(0, 2), largeBatchOf(1), batchOf(2, 2), largeBatchOf(3)].map((batch) => one.add(batch, false)),
    );
    expect(groups).toEqual([
      ['0:2', '1:2'],
      ['2:2', '3:2'],
    ]);
  });

  describe('over the rate of the tenant', () => {
    const rate = { perSecond: 1_000, burst: 2 };
    const byTimer = (instance: number, type: 'timerFired' | 'terminated' = 'timerFired'): Batch => {
      const what = type === 'timerFired' ? { type, timerId: 't' } : { type, reason: null };
      const fired = { ...input(), actor: { type: 'timer', id: null }, input: what } as const;
      return prepared(instances[instance]!.request(2, [fired], []));
    };
    const paced = (rates: CommitRates) =>
      new GroupQueue((batches) => {
        groups.push(batches.map(nameOf));
        return Promise.resolve(batches.map(() => COMMITTED));
      }, rates.of('t'));

    it('what instances do by themselves waits, and what somebody asks for or what ends an instance does not', async () => {
      groups.length = 0;
      const rates = new CommitRates(rate);
      rates.of('t').count(50);
      const one = paced(rates);
      const waiting = [one.add(byTimer(0), false), one.add(byTimer(1), false)];
      await one.add(batchOf(2, 2), false);
      await one.add(byTimer(3, 'terminated'), false);
      expect(groups).toEqual([['2:2'], ['3:2']]);
      await Promise.all(waiting);
      expect(groups).toEqual([['2:2'], ['3:2'], ['0:2', '1:2']]);
      expect(rates.rests).toBeGreaterThan(0);
      expect(one.isIdle).toBe(true);
    });

    it('nothing waits within the burst', async () => {
      groups.length = 0;
      const rates = new CommitRates({ ...rate, burst: 100 });
      await Promise.all([0, 1, 2].map((n) => paced(rates).add(byTimer(n), false)));
      expect(rates.rests).toBe(0);
    });
  });

  it('a repeated batch joins its pending first attempt', async () => {
    groups.length = 0;
    const one = queue();
    const batch = batchOf(0, 2);
    await Promise.all([one.add(batch, false), one.add(batch, false)]);
    await one.add(batch, false);
    expect(groups).toEqual([['0:2'], ['0:2']]);
  });

  it('a failed group is rejected as a whole, and later groups are written', async () => {
    let isBroken = true;
    const one = new GroupQueue((batches) =>
      isBroken ? Promise.reject(new Error('away')) : Promise.resolve(batches.map(() => COMMITTED)),
    );
    const answers = await Promise.allSettled([one.add(batchOf(0, 2), false), one.add(batchOf(1, 2), false)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await one.add(batchOf(0, 2), false)).toEqual(COMMITTED);
  });
});
