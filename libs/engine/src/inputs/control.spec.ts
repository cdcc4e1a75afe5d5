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
  scenario('a suspended instance keeps what arrives, and resume applies it in order', busy, (run) =>
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
  scenario('suspend needs a running instance, and resume a suspended one or one in error', busy, (run) =>
    run.start().resume().expectRefused('CONFLICT').suspend().suspend().expectRefused('CONFLICT'),
  );
  scenario('terminate ends everything and may be repeated', busy, (run) =>
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
  scenario('terminating a completed instance is refused', draw({}, 'start -> end'), (run) =>
    run.start().expectStatus('completed').terminate().expectRefused('CONFLICT'),
  );
  scenario('variables can be updated while the instance is suspended', busy, (run) =>
    run.start({ a: 1 }).suspend().update({ a: 2, b: 3 }).expectVariables({ a: 2, b: 3 }),
  );

  it('terminate reports everything that it cancels', async () => {
    const driver = new InMemoryDriver();
    await driver.start(busy, {});
    await driver.terminate();
    const names = driver.facts.map(({ fact }) => fact);
    expect(names.filter((name) => name === 'task.cancelled')).toHaveLength(2);
    for (const name of ['call.cancelled', 'timer.cancelled', 'wait.disarmed', 'instance.terminated'])
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
  scenario(
    'rule 22: an incident stops only its own token, and the instance stays in error until the last is repaired',
    twoFail,
    (run) =>
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

  it('results that arrive while in error leave the open work, so that nothing is called twice', async () => {
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
  scenario('rule 22: an incident at the outgoing flows is repaired without repeating the activity', leaving, (run) =>
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
