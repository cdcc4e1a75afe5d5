import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { RecurringWork } from './recurring-work.js';

const EVERY_MS = 5;

describe('background work of the API', () => {
  const warnings: string[] = [];
  const logger = { warn: (_found: object, text: string) => void warnings.push(text) };
  let recurring: RecurringWork;
  const recur = (work: () => Promise<void>) => {
    recurring = new RecurringWork({
      everyMs: EVERY_MS,
      failure: 'it could not be done',
      logger: logger as never,
      work,
    });
    return recurring;
  };
  afterEach(() => {
    recurring.stop();
    warnings.length = 0;
  });

  it('recurring work runs until it is stopped', async () => {
    let times = 0;
    recur(async () => void (times += 1)).start();
    while (times < 3) await pause(EVERY_MS);
    recurring.stop();
    const before = times;
    await pause(4 * EVERY_MS);
    await recurring.run();
    expect(times).toBe(before);
    expect(recurring.isStopped).toBe(true);
  });

  it('recurring work does not run twice at a time', async () => {
    let times = 0;
    let end = (): void => undefined;
    recur(() => {
      times += 1;
      return new Promise((resolve) => (end = resolve));
    });
    const running = recurring.run();
    await recurring.run();
    expect(times).toBe(1);
    end();
    await running;
    void recurring.run();
    expect(times).toBe(2);
  });

  it('recurring work logs an error and runs again', async () => {
    let times = 0;
    recur(async () => {
      times += 1;
      if (times === 1) throw new Error('down');
    });
    await recurring.run();
    await recurring.run();
    expect(times).toBe(2);
    expect(warnings).toEqual(['it could not be done; tried again next time']);
  });

  it('a failure that lasts is logged once, another one or the same after a success again', async () => {
    const outcomes = ['down', 'down', 'full', null, 'full'];
    recur(async () => {
      const failure = outcomes.shift();
      if (typeof failure === 'string') throw new Error(failure);
    });
    const logged: number[] = [];
    while (outcomes.length > 0) {
      await recurring.run();
      logged.push(warnings.length);
    }
    expect(logged).toEqual([1, 1, 2, 2, 3]);
  });
});
