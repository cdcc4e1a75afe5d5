import { describe, expect, it } from '@jest/globals';
import type { EngineInput, Fact, InputEnvelope, TimerOperation } from '../index.js';
import { advance, createModelIndex } from '../index.js';
import { boundaryOn, compile, draw, InMemoryDriver, scenario, SCENARIO_START } from '../../testing/index.js';

const HOUR = 3_600_000;
const waiting = draw(
  { wait: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } } },
  'start -> wait -> end',
);
const reminding = draw(
  {
    approve: 'userTask',
    again: {
      type: 'boundaryEvent',
      attachedTo: 'approve',
      cancelActivity: false,
      event: { type: 'timer', cycle: 'R3/PT1H' },
    },
  },
  'start -> approve -> end',
  'again -> note -> endNote',
);

async function started(form = waiting): Promise<InMemoryDriver> {
  const driver = new InMemoryDriver();
  await driver.start(form, {});
  return driver;
}
const timerIn = (driver: InMemoryDriver): string => [...driver.timers.keys()][0] ?? '';
const dueIn = (driver: InMemoryDriver): number[] =>
  [...driver.timers.values()].map(({ dueAt }) => (dueAt - SCENARIO_START) / HOUR);
const factsOf = <N extends Fact['fact']>(driver: InMemoryDriver, name: N) =>
  driver.facts.filter((fact): fact is Extract<Fact, { fact: N }> => fact.fact === name);
const cancelled = (timerId: string): TimerOperation => ({ type: 'timerCancelled', timerId, reason: 'r' });
const fired = (timerId: string): TimerOperation => ({ type: 'timerFiredNow', timerId, reason: 'r' });
const moved = (timerId: string, hours: number): TimerOperation => ({
  type: 'timerMoved',
  timerId,
  dueAt: SCENARIO_START + hours * HOUR,
  reason: 'r',
});
const standing = (driver: InMemoryDriver) =>
  Object.values(driver.state?.tokens ?? {}).map(({ elementId, status }) => [elementId, status]);
const statusOf = async (driver: InMemoryDriver) => (await driver.view()).status;

const SUSPENDED = { type: 'suspended', reason: null } as const;
const RESUMED = { type: 'resumed', reason: null } as const;

interface At {
  readonly hours: number;
  readonly input: EngineInput;
  /** Absent: of its own. */
  readonly id?: string;
}

/** An instance whose inputs have ids and times of their own. */
function begun() {
  const index = createModelIndex(compile(waiting));
  const context = { limits: { maxVariablesBytes: 1_000_000 } };
  let count = 0;
  const envelope = ({ hours, input, id = `input-${++count}` }: At): InputEnvelope => {
    return { id, at: SCENARIO_START + hours * HOUR, actor: { type: 'api_key', id: null }, input };
  };
  const definition = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };
  const start = {
    type: 'started',
    tenantId: 't',
    definition,
    variables: {},
    correlationId: null,
    metadata: {},
  } as const;
  const { state, commands } = advance(index, null, [envelope({ hours: 0, input: start })], context);
  const timerId = commands.flatMap((one) => (one.command === 'startTimer' ? [one.timerId] : []))[0]!;
  const statusAfter = (...inputs: At[]) => advance(index, state, inputs.map(envelope), context).state.status;
  return { timerId, statusAfter };
}

describe('timers in the hands of an operator [timers#in-the-hands-of-an-operator]', () => {
  it('a cancelled timer leaves its token, which can be moved', async () => {
    const driver = await started();
    expect(driver.apply(cancelled(timerIn(driver)))).toMatchObject({ ok: true });
    await driver.passTime(2 * HOUR);
    expect(driver.state?.waits).toEqual({});
    expect(standing(driver)).toEqual([['wait', 'waiting']]);
    expect(factsOf(driver, 'timer.cancelled')).toMatchObject([
      { actor: { type: 'api_key' }, by: { elementId: 'wait', elementType: 'intermediateCatchEvent', reason: 'r' } },
    ]);
    await driver.moveToken('wait', 'end', {});
    expect(await statusOf(driver)).toBe('completed');
  });

  it('a timer that an operator fires goes on at once and is no longer scheduled', async () => {
    const driver = await started();
    expect(driver.apply(fired(timerIn(driver)))).toMatchObject({ ok: true, answer: { status: 'completed' } });
    expect(driver.timers.size).toBe(0);
    expect(factsOf(driver, 'timer.fired')).toMatchObject([
      { at: SCENARIO_START, actor: { type: 'api_key' }, reason: 'r' },
    ]);
  });

  it.each([
    ['later', 3, 2],
    ['earlier', 0.5, 0],
  ])('a timer moved %s fires then, and not before', async (_, due, stillWaiting) => {
    const driver = await started();
    expect(driver.apply(moved(timerIn(driver), due))).toMatchObject({ ok: true });
    expect(dueIn(driver)).toEqual([due]);
    await driver.passTime(stillWaiting * HOUR);
    expect(await statusOf(driver)).toBe('running');
    await driver.passTime(HOUR);
    expect(await statusOf(driver)).toBe('completed');
    const elementType = 'intermediateCatchEvent';
    expect(factsOf(driver, 'timer.moved')).toMatchObject([
      { elementId: 'wait', elementType, movedFrom: SCENARIO_START + HOUR, dueAt: SCENARIO_START + due * HOUR },
    ]);
  });

  it('a timer cycle keeps its schedule when one of its times is fired or moved', async () => {
    const driver = await started(reminding);
    driver.apply(fired(timerIn(driver)));
    expect(dueIn(driver)).toEqual([2]);
    driver.apply(moved(timerIn(driver), 2.5));
    await driver.passTime(2.5 * HOUR);
    expect(dueIn(driver)).toEqual([3]);
    await driver.passTime(HOUR);
    expect(dueIn(driver)).toEqual([]);
    expect(factsOf(driver, 'timer.fired')).toHaveLength(3);
  });

  it('a firing that was under way when its timer was moved changes nothing', async () => {
    const driver = await started();
    const timerId = timerIn(driver);
    await driver.passTime(HOUR / 2);
    driver.apply(moved(timerId, 3));
    driver.apply({ type: 'timerFired', timerId });
    expect(await statusOf(driver)).toBe('running');
    await driver.passTime(3 * HOUR);
    expect(await statusOf(driver)).toBe('completed');
  });

  it('a firing held during a suspension is dropped when its timer is moved', async () => {
    const driver = await started();
    const timerId = timerIn(driver);
    await driver.suspend();
    await driver.passTime(HOUR);
    expect(driver.apply(moved(timerId, 5))).toMatchObject({ ok: true });
    await driver.resume();
    expect(await statusOf(driver)).toBe('running');
    await driver.passTime(4 * HOUR);
    expect(await statusOf(driver)).toBe('completed');
  });

  it('a timer that is moved to the time of a firing that was held fires then', () => {
    const { timerId, statusAfter } = begun();
    const firing = { hours: 1, input: { type: 'timerFired', timerId }, id: 'firing' } as const;
    const later = [firing, { hours: 2, input: moved(timerId, 1) }, { hours: 3, input: RESUMED }];
    expect(statusAfter({ hours: 0, input: SUSPENDED }, ...later)).toBe('running');
    expect(statusAfter(firing)).toBe('completed');
  });

  it('a timer that is moved and moved back fires, though an earlier firing came too early', () => {
    const { timerId, statusAfter } = begun();
    const firing = { hours: 1, input: { type: 'timerFired', timerId }, id: 'firing' } as const;
    expect(statusAfter({ hours: 0, input: moved(timerId, 3) }, firing)).toBe('running');
    expect(statusAfter({ hours: 2, input: moved(timerId, 1) }, firing)).toBe('completed');
  });

  it('a firing that was held takes effect, whatever time the request has that resumes the instance', () => {
    const { timerId, statusAfter } = begun();
    const before = [
      { hours: 0, input: moved(timerId, 2) },
      { hours: 0, input: SUSPENDED },
    ];
    expect(statusAfter(...before, { hours: 2, input: { type: 'timerFired', timerId } })).toBe('suspended');
    expect(statusAfter({ hours: 1, input: RESUMED })).toBe('completed');
  });

  it('a firing held during a suspension is dropped when its timer is cancelled', async () => {
    const driver = await started();
    const timerId = timerIn(driver);
    await driver.suspend();
    await driver.passTime(HOUR);
    expect(driver.apply(cancelled(timerId))).toMatchObject({ ok: true });
    await driver.resume();
    expect(await statusOf(driver)).toBe('running');
    expect(standing(driver)).toEqual([['wait', 'waiting']]);
  });

  it('a timer of a suspended instance cannot be fired', async () => {
    const driver = await started();
    await driver.suspend();
    expect(driver.apply(fired(timerIn(driver)))).toMatchObject({ ok: false, code: 'CONFLICT' });
  });

  it.each([
    ['cancel', cancelled],
    ['fire', fired],
    ['move', (id: string) => moved(id, 9)],
  ])('the operation %s is refused for a timer that has fired or whose activity has ended', async (_, operation) => {
    const driver = await started(reminding);
    const timerId = timerIn(driver);
    driver.apply(fired(timerId));
    expect(driver.apply(operation(timerId))).toMatchObject({ ok: false, code: 'CONFLICT' });
    const next = timerIn(driver);
    await driver.completeTask('approve', {});
    expect(driver.apply(operation(next))).toMatchObject({ ok: false, code: 'CONFLICT' });
  });

  it('several timer operations in one step send only the last command', async () => {
    const driver = await started();
    const timerId = timerIn(driver);
    const actor = { type: 'api_key', id: 'k' } as const;
    const step = (...inputs: readonly TimerOperation[]) =>
      advance(
        driver.model,
        driver.state,
        inputs.map((input, n) => ({ id: `op-${n}`, at: driver.now, actor, input })),
        { limits: { maxVariablesBytes: 1_000 } },
      ).commands.map(({ command }) => command);
    expect(step(moved(timerId, 2), moved(timerId, 3), cancelled(timerId))).toEqual([
      'moveTimer',
      'moveTimer',
      'cancelTimer',
    ]);
  });
});

describe('timers of scenarios', () => {
  scenario('an operator fires a timer, and its token goes on', waiting, (run) =>
    run.start().fireTimer('wait').expectStatus('completed').expectCompleted('wait'),
  );
  scenario('an operator cancels a timer, and its token stays to be moved', waiting, (run) =>
    run
      .start()
      .cancelTimer('wait')
      .expectStatus('running')
      .move('wait', 'end')
      .expectStatus('completed')
      .expectCompleted('wait', 0),
  );
  scenario('an operator moves a timer to a moment from now', waiting, (run) =>
    run.start().moveTimer('wait', 'PT0.3S').passShortly('PT1S').expectStatus('completed').expectCompleted('wait'),
  );
  scenario('an operator moves a timer to a later time', waiting, (run) =>
    run.start().moveTimer('wait', 'PT3H').pass('PT2H').expectStatus('running').pass('PT1H').expectStatus('completed'),
  );
  scenario('an operator fires one time of a cycle, and the others fire as usual', reminding, (run) =>
    run
      .start()
      .fireTimer('again')
      .expectWaitingAt('approve')
      .expectCompleted('note', 1)
      .fireTimer('again')
      .fireTimer('again')
      .expectCompleted('note', 3)
      .complete('approve')
      .expectStatus('completed'),
  );
  scenario(
    'an operator fires the deadline of a task, which is interrupted',
    draw(
      { approve: 'userTask', late: boundaryOn('approve', { type: 'timer', duration: 'PT1H' }), other: 'userTask' },
      'start -> approve -> end',
      'late -> other -> end2',
    ),
    (run) => run.start().fireTimer('late').expectWaitingAt('other').complete('other').expectStatus('completed'),
  );
  scenario(
    'an operator fires one arm of an event-based gateway, and the others are no longer awaited',
    draw(
      {
        choose: 'eventBasedGateway',
        paid: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'Paid' } },
        late: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } },
      },
      'start -> choose -> paid -> end',
      'choose -> late -> end2',
    ),
    (run) => run.start().fireTimer('late').expectStatus('completed').expectCompleted('late').expectCompleted('paid', 0),
  );
  scenario('while the instance is suspended a timer is moved or cancelled, not fired', waiting, (run) =>
    run
      .start()
      .suspend()
      .fireTimer('wait')
      .expectRefused('CONFLICT')
      .moveTimer('wait', 'PT2H')
      .cancelTimer('wait')
      .resume()
      .expectStatus('running')
      .expectCompleted('wait', 0),
  );
});
