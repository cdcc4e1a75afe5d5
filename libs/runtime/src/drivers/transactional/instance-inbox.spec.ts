import { describe, expect, it } from '@jest/globals';
import type { InputEnvelope } from '@svc/engine';
import { InstanceInbox } from './instance-inbox.js';
import type { InboxAnswer } from './instance-inbox.js';
import type { Position, StepEnd } from './transactional-step.js';

const at = (seq: number): Position => ({
  tenantId: 't',
  instanceId: 'i',
  seq,
  state: null,
  loaded: { modelHash: 'm', model: {} as Position['loaded']['model'] },
});

const input = (id: string): InputEnvelope => ({
  id,
  at: 0,
  actor: { type: 'engine', id: null },
  input: { type: 'resumed', reason: null },
});

const ok = (inputId: string) => ({ inputId, result: { ok: true, answer: { status: 'running' } } }) as const;
const answered = (inputId: string): InboxAnswer =>
  ({ kind: 'answered', result: ok(inputId).result }) as unknown as InboxAnswer;
const settled = (position: Position, inputs: readonly InputEnvelope[]): StepEnd =>
  ({
    kind: 'settled',
    results: inputs.map(({ id }) => ok(id)),
    position: at(position.seq + 1),
    isPromoted: false,
  }) as unknown as StepEnd;

type Take = (position: Position, inputs: readonly InputEnvelope[], nth: number) => StepEnd | Promise<StepEnd>;

/** A line over an instance that is somewhere in the database, with steps as the test makes them. */
class Instance {
  readonly steps: string[][] = [];
  remembered: Position | undefined;
  stored: Position | 'durable' | 'over' = at(1);
  loads = 0;
  idle = 0;
  take: Take = settled;
  readonly line = new InstanceInbox({
    remembered: () => this.remembered,
    load: async () => {
      this.loads += 1;
      return this.stored;
    },
    step: (position) => ({
      take: async (inputs) => {
        this.steps.push(inputs.map(({ id }) => id));
        return this.take(position, inputs, this.steps.length);
      },
    }),
    settled: ({ position }) => void (this.remembered = position),
    forget: () => void (this.remembered = undefined),
    idle: () => void (this.idle += 1),
  });

  request(...ids: string[]): Promise<InboxAnswer[]> {
    return Promise.all(ids.map((id) => this.line.request(input(id))));
  }
}

describe('InstanceInbox', () => {
  it('inputs that wait during a step are taken together by the next', async () => {
    const instance = new Instance();
    expect(await instance.request('a', 'b', 'c')).toEqual(['a', 'b', 'c'].map(answered));
    expect(instance.steps).toEqual([['a'], ['b', 'c']]);
    expect(instance.loads).toBe(1);
  });

  it('an instance line reports that it is idle each time nothing waits', async () => {
    const instance = new Instance();
    await instance.request('a', 'b');
    await Promise.resolve().then(() => undefined);
    expect(instance.idle).toBe(1);
    await instance.request('c');
    await Promise.resolve().then(() => undefined);
    expect(instance.idle).toBe(2);
  });

  it('a request repeated while it waits is one input', async () => {
    const instance = new Instance();
    expect(await instance.request('a', 'b', 'b')).toEqual(['a', 'b', 'b'].map(answered));
    expect(instance.steps).toEqual([['a'], ['b']]);
  });

  it('inputs that a step leaves are passed to the next step', async () => {
    const instance = new Instance();
    instance.take = (position, inputs) => settled(position, inputs.slice(0, 2));
    expect(await instance.request('a', 'b', 'c', 'd')).toEqual(['a', 'b', 'c', 'd'].map(answered));
    expect(instance.steps).toEqual([['a'], ['b', 'c', 'd'], ['d']]);
  });

  it('waiting inputs are rejected while the database is away, and the instance is loaded again', async () => {
    const instance = new Instance();
    instance.take = (position, inputs, nth) => {
      if (nth === 2) throw new Error('away');
      return settled(position, inputs);
    };
    const told = await Promise.allSettled(['a', 'b', 'c'].map((id) => instance.line.request(input(id))));
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(instance.remembered).toBeUndefined();
    instance.stored = at(7);
    expect(await instance.request('b')).toEqual([answered('b')]);
    expect(instance.remembered).toEqual(at(8));
    expect(instance.loads).toBe(2);
  });

  it('only inputs that were not committed before an outage are rejected', async () => {
    const instance = new Instance();
    instance.take = (position, inputs, nth) => {
      if (nth === 3) throw new Error('away');
      return settled(position, inputs.slice(0, 1));
    };
    const told = await Promise.allSettled(['a', 'b', 'c'].map((id) => instance.line.request(input(id))));
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('an instance line continues from where another process has left the instance', async () => {
    const instance = new Instance();
    instance.remembered = at(1);
    instance.stored = at(5);
    instance.take = (position, inputs) => (position.seq === 1 ? { kind: 'stale' } : settled(position, inputs));
    expect(await instance.request('a')).toEqual([answered('a')]);
    expect(instance.remembered).toEqual(at(6));
  });

  it.each(['durable', 'over'] as const)('every waiting input is told that the instance is %s', async (kind) => {
    const instance = new Instance();
    instance.remembered = at(1);
    instance.stored = kind;
    instance.take = () => ({ kind: 'stale' });
    expect(await instance.request('a', 'b')).toEqual([{ kind }, { kind }]);
    expect(instance.steps).toEqual([['a']]);
  });
});
