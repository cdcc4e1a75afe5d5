import { describe, expect, it } from '@jest/globals';
import { InMemoryDriver, draw, scenario, subProcess } from '../../testing/index.js';

const call = { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com' } };
const busy = draw(
  {
    fork: 'parallelGateway',
    approve: 'userTask',
    pay: call,
    wait: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } },
    hear: { type: 'receiveTask', event: { type: 'message', name: 'M' } },
    inner: subProcess({ pack: 'userTask' }, 'start1 -> pack -> end1'),
    join: 'parallelGateway',
  },
  'start -> fork -> approve -> join -> end',
  'fork -> pay -> join',
  'fork -> wait -> join',
  'fork -> hear -> join',
  'fork -> inner -> join',
  'fork -> quick -> join',
);

describe('suspend, resume, terminate [instances#suspend-resume-terminate]', () => {
  scenario('suspend keeps what arrives, resume applies it in order', busy, (run) =>
    run
      .start()
      .suspend()
      .answer('pay', { paid: 1 })
      .pass('PT1H')
      .message('M', { paid: 2 })
      .expectStatus('suspended')
      .expectNoVariable('paid')
      .resume()
      .expectVariables({ paid: 2 })
      .expectWaitingAt('approve', 'pack'),
  );
  scenario('suspend wants a running instance, resume a suspended or faulty one', busy, (run) =>
    run.start().resume().expectRefused('CONFLICT').suspend().suspend().expectRefused('CONFLICT'),
  );
  scenario('terminate ends everything, twice is as good as once', busy, (run) =>
    run
      .start()
      .terminate()
      .expectStatus('terminated')
      .expectWaitingAt()
      .terminate()
      .expectStatus('terminated')
      .message('M')
      .expectRefused('CONFLICT')
      .update({ a: 1 })
      .expectRefused('CONFLICT'),
  );
  scenario('terminate of a completed instance is refused', draw({}, 'start -> end'), (run) =>
    run.start().expectStatus('completed').terminate().expectRefused('CONFLICT'),
  );
  scenario('variables are updated while suspended', busy, (run) =>
    run.start({ a: 1 }).suspend().update({ a: 2, b: 3 }).expectVariables({ a: 2, b: 3 }),
  );

  it('terminate tells of everything that it cancels', async () => {
    const driver = new InMemoryDriver();
    await driver.start(busy, {});
    await driver.terminate();
    const names = driver.facts.map(({ fact }) => fact);
    expect(names.filter((name) => name === 'task.cancelled')).toHaveLength(2);
    for (const name of ['job.cancelled', 'timer.cancelled', 'wait.disarmed', 'instance.terminated'])
      expect(names).toContain(name);
    expect(driver.jobs.size + driver.timers.size).toBe(0);
    const { tokens, waits, incidents, scopes, ready, held, buffer } = driver.state!;
    expect([tokens, waits, incidents].flatMap(Object.keys)).toEqual([]);
    expect(Object.keys(scopes)).toHaveLength(1);
    expect([...ready, ...held, ...buffer]).toEqual([]);
  });
});

describe('error', () => {
  const twoFail = draw(
    {
      fork: 'parallelGateway',
      a: { type: 'scriptTask', script: '{{ x + 1 }}', resultVariable: 'a' },
      b: { type: 'scriptTask', script: '{{ y + 1 }}', resultVariable: 'b' },
      c: 'userTask',
    },
    'start -> fork -> a -> end',
    'fork -> b -> end',
    'fork -> c -> end',
  );
  scenario('rule 22: stops its own token only, and stays until the last is repaired', twoFail, (run) =>
    run
      .start({ x: 'one', y: 'two' })
      .expectStatus('error')
      .expectWaitingAt('c')
      .update({ x: 1 })
      .resume()
      .expectError(/script/)
      .complete('c')
      .expectRefused('CONFLICT')
      .update({ y: 1 })
      .resume()
      .expectStatus('running')
      .complete('c')
      .expectStatus('completed')
      .expectVariables({ a: 2, b: 2 }),
  );

  it('keeps results that come meanwhile out of the open work, so that nothing is called twice', async () => {
    const driver = new InMemoryDriver();
    const form = draw(
      { fork: 'parallelGateway', pay: call, bad: { type: 'scriptTask', script: '{{ x + 1 }}' } },
      'start -> fork -> pay -> end',
      'fork -> bad -> end',
    );
    await driver.start(form, { x: 'one' });
    await driver.answerCall('pay', { body: { paid: true } });
    expect(await driver.view()).toMatchObject({ status: 'error', variables: { x: 'one' } });
    await driver.updateVariables({ x: 1 });
    await driver.resume();
    expect(await driver.view()).toMatchObject({ status: 'completed', variables: { x: 1, paid: true } });
  });

  const leaving = draw({ ask: 'userTask' }, 'start -> ask -[n > 5]-> a -> end', 'ask -[n < 2]-> b -> end');
  scenario('rule 22: on the way out leaves again, and does not repeat the activity', leaving, (run) =>
    run
      .start()
      .complete('ask', { n: 3 })
      .expectStatus('error')
      .expectWaitingAt()
      .update({ n: 7 })
      .resume()
      .expectStatus('completed')
      .expectCompleted('ask', 1)
      .expectCompleted('a'),
  );
});
