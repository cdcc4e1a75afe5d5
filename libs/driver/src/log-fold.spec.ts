import { describe, expect, it } from '@jest/globals';
import type { EngineInput } from '@svc/engine';
import { compile, draw } from '@svc/engine/testing';
import { InMemoryInstance } from '../testing/in-memory-instance.js';
import { ENGINE_VERSION } from '@svc/engine';
import { LogFold } from './log-fold.js';

const model = compile(
  draw(
    {
      fork: 'parallelGateway',
      own: 'userTask',
      many: {
        ...{ type: 'scriptTask', script: '{{ 1 }}', resultVariable: 'n' },
        multiInstance: { loopCardinality: 600, isSequential: true },
      },
      pause: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } },
    },
    'start -> fork -> own -> end1',
    'fork -> many -> end2',
    'fork -> pause -> end3',
  ),
);
const limits = { maxVariablesBytes: 1_000_000 };
const loaded = { modelHash: 'h', model };

function folded({ log }: InMemoryInstance): LogFold {
  const fold = new LogFold(loaded, limits);
  for (const { seq, inputs } of log.batches) fold.add({ seq, inputs, engineVersion: ENGINE_VERSION });
  return fold;
}
const timerIn = ({ commands }: InMemoryInstance): EngineInput => ({
  type: 'timerFired',
  timerId: commands.flatMap((command) => (command.command === 'startTimer' ? [command.timerId] : []))[0] ?? '',
});

describe('LogFold', () => {
  it('the log of an instance gives the state of its driver, also in the middle of a slice', async () => {
    const one = new InMemoryInstance(model);
    while (one.driver.hasWork) {
      await one.driver.step();
      expect(folded(one).resumePoint).toEqual(one.driver.toResume());
    }
    expect(one.requests.some(({ isUnfinished }) => isUnfinished)).toBe(true);
    one.receive('pause', timerIn(one));
    await one.settle();
    expect(folded(one).resumePoint).toEqual(one.driver.toResume());
  });

  it('the log gives the state of a driver whose instance stands still: it holds what is kept for later', async () => {
    const one = new InMemoryInstance(model);
    await one.settle();
    one.request('suspend', { type: 'suspended', reason: null });
    await one.settle();
    one.receive('pause', timerIn(one));
    await one.settle();
    expect(one.driver.toResume()?.state.held).toMatchObject([{ id: 'pause' }]);
    expect(folded(one).resumePoint).toEqual(one.driver.toResume());
  });

  it('the log gives the state of a driver that got an input without any effect', async () => {
    const one = new InMemoryInstance(model);
    await one.settle();
    one.receive('late', { type: 'timerFired', timerId: 'gone' });
    await one.settle();
    expect(one.log.batches.flatMap(({ inputs }) => inputs.map(({ id }) => id))).not.toContain('late');
    expect(folded(one).resumePoint).toEqual(one.driver.toResume());
  });

  it('the log says where a slice was ended by the clock, also if a later input of its commit stops the instance', async () => {
    const one = new InMemoryInstance(model, { sliceSteps: 5 });
    await one.driver.step();
    one.request('suspend', { type: 'suspended', reason: null });
    one.receive('pause', timerIn(one));
    await one.settle();
    const inputs = one.log.batches.at(-1)?.inputs ?? [];
    expect(inputs.map(({ input }) => input.type)).toEqual(['continued', 'suspended', 'timerFired']);
    expect(inputs.at(-1)).toHaveProperty('slice');
    expect(folded(one).resumePoint).toEqual(one.driver.toResume());
  });

  it('a driver that follows the log ends slices where the commits ended them, however slow it is', async () => {
    const one = new InMemoryInstance(model);
    await one.settle();
    const other = new InMemoryInstance(model, { log: one.log, sliceSteps: 5 });
    while (other.driver.lastSeq < one.driver.lastSeq) {
      other.driver.requestSync();
      await other.driver.step();
    }
    expect(other.driver.toResume()).toEqual(one.driver.toResume());
  });

  it('another driver that begins from the log goes on', async () => {
    const one = new InMemoryInstance(model);
    await one.settle();
    const other = new InMemoryInstance(model, { resume: folded(one).resumePoint, log: one.log });
    other.receive('pause', timerIn(one));
    await other.settle();
    expect(other.log.batches.at(-1)?.inputs.map(({ id }) => id)).toEqual(['pause']);
  });

  it('the commit of an incident has no inputs, and changes nothing', async () => {
    const fold = new LogFold(loaded, limits);
    expect(fold.add({ seq: 1, inputs: [], engineVersion: ENGINE_VERSION })).toBeNull();
    expect(fold.resumePoint).toBeNull();
  });

  it('a log in which a commit is missing is refused', () => {
    const fold = new LogFold(loaded, limits);
    expect(() => fold.add({ seq: 2, inputs: [], engineVersion: ENGINE_VERSION })).toThrow(
      'expected commit 1 in the log, found 2',
    );
  });
});
