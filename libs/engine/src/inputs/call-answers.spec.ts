import { beforeEach, describe, expect, it } from '@jest/globals';
import { compile, draw, InMemoryDriver } from '../../testing/index.js';
import { advance, behaviourOf } from '../index.js';
import type { CallOutcome, InputResult } from '../index.js';

const calling = draw(
  {
    pay: {
      type: 'serviceTask',
      taskHeaders: {
        url: 'https://shop.example.com/pay',
        executionMode: 'async',
        callbackEvent: 'paid',
        timeout: 'PT1H',
      },
    },
    refused: { type: 'boundaryEvent', attachedTo: 'pay', event: { type: 'error', code: 'REFUSED' } },
    repaired: { type: 'userTask' },
  },
  'start -> pay -> end',
  'refused -> repaired -> end',
);
const CONFLICT = { ok: false, code: 'CONFLICT' };

describe('the answer to an asynchronous call by its own address', () => {
  let driver: InMemoryDriver;
  let callId: string;
  beforeEach(async () => {
    driver = new InMemoryDriver();
    await driver.start(calling, {});
    callId = callAt('pay');
  });

  function callAt(elementId: string): string {
    const [job] = [...driver.jobs.values()].filter((one) => one.elementId === elementId);
    return job!.jobId;
  }

  function answer(outcome: Partial<CallOutcome> = {}, id?: string, jobId = callId): InputResult {
    const completed = { kind: 'completed', variables: {}, ...outcome } as CallOutcome;
    return driver.apply({ type: 'callAnswered', jobId, outcome: completed }, id);
  }

  async function acknowledged(): Promise<void> {
    await driver.answerCall('pay', { body: {} });
  }

  it('the answer to an acknowledged call is its output', async () => {
    await acknowledged();
    expect(answer({ variables: { amount: 3 } })).toMatchObject({ ok: true, answer: { status: 'completed' } });
    expect(await driver.view()).toMatchObject({ status: 'completed', variables: { amount: 3 } });
    expect(driver.timers.size).toBe(0);
  });

  it('an answer before the acknowledgement counts, and nothing more is expected of the call', async () => {
    expect(answer({ variables: { amount: 3 } })).toMatchObject({ ok: true });
    expect(await driver.view()).toMatchObject({ status: 'completed', variables: { amount: 3 } });
    expect(driver.jobs.size).toBe(0);
  });

  it('an error that the answer throws is caught at the boundary with its variables', async () => {
    await acknowledged();
    expect(answer({ kind: 'error', code: 'REFUSED', message: 'no credit', variables: { limit: 5 } })).toMatchObject({
      ok: true,
    });
    expect((await driver.view()).waitingAt).toEqual(['repaired']);
  });

  it('a second answer is refused, and the same input again gets the outcome of the first', async () => {
    await driver.start(
      draw(
        {
          pay: { type: 'serviceTask', taskHeaders: { url: 'https://a.example', executionMode: 'async' } },
          next: { type: 'userTask' },
        },
        'start -> pay -> next -> end',
      ),
      {},
    );
    callId = callAt('pay');
    await acknowledged();
    const first = answer({ variables: { amount: 3 } }, 'first');
    expect(first).toMatchObject({ ok: true });
    expect(answer({ variables: { amount: 4 } }, 'second')).toMatchObject(CONFLICT);
    expect(answer({ variables: { amount: 3 } }, 'first')).toEqual(first);
    expect((await driver.view()).variables).toMatchObject({ amount: 3 });
  });

  it.each([
    ['its time is over', () => driver.passTime(3_600_000)],
    ['an event has ended it', () => driver.send({ kind: 'callback', name: 'paid', payload: {}, correlationKey: null })],
    [
      'its token was cancelled',
      async () => {
        await driver.addToken('repaired', {});
        await driver.cancelToken('pay');
      },
    ],
    ['its token was moved', () => driver.moveToken('pay', 'repaired', {})],
    ['the instance was terminated', () => driver.terminate()],
  ])('a call is not answered after %s', async (_, end) => {
    await acknowledged();
    await end();
    expect(answer()).toMatchObject(CONFLICT);
  });

  it('the answer to a call does nothing for the call that was made anew', async () => {
    await driver.failCall('pay', 'ServiceTaskError');
    await driver.retryToken('pay', {});
    await acknowledged();
    expect(answer()).toMatchObject(CONFLICT);
    expect(await driver.view()).toMatchObject({ status: 'running', waitingAt: ['pay'] });
  });

  it.each([
    ['before', false],
    ['after', true],
  ])(
    'an answer %s the acknowledgement to a suspended instance is taken once, and applied on resume',
    async (_, isLate) => {
      if (isLate) await acknowledged();
      await driver.suspend();
      expect(answer({ variables: { amount: 3 } })).toMatchObject({ ok: true, answer: { status: 'suspended' } });
      expect(answer({ variables: { amount: 4 } })).toMatchObject(CONFLICT);
      await driver.resume();
      expect(await driver.view()).toMatchObject({ status: 'completed', variables: { amount: 3 } });
    },
  );

  it.each([
    ['0.2.0', []],
    ['0.3.0', [true]],
  ])('whether a call of engine %s can be answered by an address: %j', (version, expected) => {
    const definition = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };
    const input = {
      type: 'started',
      tenantId: 't',
      definition,
      variables: {},
      correlationId: null,
      metadata: {},
    } as const;
    const started = { id: 'started', at: 0, actor: { type: 'engine', id: null }, input } as const;
    const context = { limits: { maxVariablesBytes: 10_000 }, behaviour: behaviourOf(version) };
    const { commands } = advance(compile(calling), null, [started], context);
    const calls = commands.filter(({ command }) => command === 'startJob');
    expect(calls).toHaveLength(1);
    expect(calls.flatMap((call) => ('isAnsweredByUrl' in call ? [call.isAnsweredByUrl] : []))).toEqual(expected);
  });

  it('a synchronous call cannot be answered by an address', async () => {
    const sync = draw(
      { pay: { type: 'serviceTask', taskHeaders: { url: 'https://a.example' } } },
      'start -> pay -> end',
    );
    await driver.start(sync, {});
    expect(answer({}, undefined, callAt('pay'))).toMatchObject(CONFLICT);
    expect(driver.jobs.size).toBe(1);
  });
});
