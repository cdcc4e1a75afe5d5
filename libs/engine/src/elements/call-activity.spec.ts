import { describe, expect, it } from '@jest/globals';
import { MAX_CALL_DEPTH } from '../execution/waits/calls.js';
import { elementDefinitions } from '../registry.js';
import { findingsOf, draw, InMemoryDriver, processOf, scenario, subProcess } from '../../testing/index.js';
import { call, calling, named, paying, payment, withBoundary } from '../../testing/calling.js';

describe('call activity', () => {
  scenario('rule 20: a call activity completes when the called instance has completed', calling(paying), (run) =>
    run
      .start()
      .expectWaitingAt('call')
      .inCalled('payment', (called) => called.expectWaitingAt('pay').complete('pay').expectStatus('completed'))
      .expectCompleted('call')
      .expectStatus('completed'),
  );
  scenario(
    'rule 20: a called instance gets all variables that its caller sees, and all its results are merged',
    calling(paying),
    (run) =>
      run
        .start({ amount: 3, paid: 0 })
        .inCalled('payment', (called) =>
          called.expectVariables({ amount: 3, paid: 0 }).complete('pay', { paid: 3, receipt: 'r1' }),
        )
        .expectStatus('completed')
        .expectVariables({ amount: 3, paid: 3, receipt: 'r1' }),
  );
  scenario(
    'rule 20: variables that the called instance has not written are left alone',
    {
      ...draw(
        { fork: 'parallelGateway', call: call(), change: 'userTask', join: 'parallelGateway' },
        'start -> fork -> call -> join -> end',
        'fork -> change -> join',
      ),
      also: [paying],
    },
    (run) =>
      run
        .start({ price: 1, paid: 0 })
        .expectWaitingAt('call', 'change')
        .complete('change', { price: 2 })
        .inCalled('payment', (called) => called.expectVariables({ price: 1 }).complete('pay', { paid: 1 }))
        .expectStatus('completed')
        .expectVariables({ price: 2, paid: 1 }),
  );
  scenario(
    'rule 20: with mappings a call activity passes and takes only mapped variables',
    calling(paying, {
      ioMapping: {
        inputs: [{ source: '{{ order.total }}', target: 'amount' }],
        outputs: [{ source: '{{ output.receipt }}', target: 'order.receipt' }],
      },
    }),
    (run) =>
      run
        .start({ order: { total: 5 }, secret: 1 })
        .inCalled('payment', (called) =>
          called.expectVariables({ amount: 5 }).expectNoVariable('secret').complete('pay', { receipt: 'r1', noise: 2 }),
        )
        .expectVariables({ order: { total: 5, receipt: 'r1' } })
        .expectNoVariable('noise')
        .expectNoVariable('amount'),
  );
  scenario(
    'rule 20: a call activity may take its key and version from expressions',
    calling(paying, { calledElement: '{{ kind }}', version: '{{ wanted }}' }),
    (run) =>
      run
        .start({ kind: 'payment', wanted: 1 })
        .inCalled('payment', (called) => called.complete('pay'))
        .expectStatus('completed'),
  );
  scenario(
    'rule 20: a missing definition is an incident of the caller, and resume calls again',
    calling(paying, { calledElement: '{{ kind }}' }),
    (run) =>
      run
        .start({ kind: 'nothing' })
        .expectError(/^call: .*nothing/)
        .update({ kind: 'payment' })
        .resume()
        .expectWaitingAt('call')
        .inCalled('payment', (called) => called.complete('pay'))
        .expectStatus('completed'),
  );
  scenario('rule 20: a missing version is an incident of the caller', calling(paying, { version: 7 }), (run) =>
    run.start().expectError(/^call: .*payment/),
  );
  scenario('a calledElement that is no text is an incident', calling(paying, { calledElement: '{{ 5 }}' }), (run) =>
    run.start().expectError(/expected calledElement to be the key of a definition, found 5/),
  );
  for (const version of ['newest', '{{ 0 }}', '{{ 1.5 }}', '{{ 2147483648 }}'])
    scenario(`a call of the version ${version} is an incident`, calling(paying, { version }), (run) =>
      run.start().expectError(/expected version to be a whole number from 1 to 2147483647, found/),
    );
  scenario('rule 20: terminating a caller terminates its called instances', calling(paying), (run) =>
    run
      .start()
      .inCalled('payment', (called) => called.expectWaitingAt('pay'))
      .terminate()
      .inCalled('payment', (called) => called.expectStatus('terminated').expectWaitingAt()),
  );
  scenario(
    'rule 20: suspending and resuming a caller suspends and resumes its called instances',
    calling(paying),
    (run) =>
      run
        .start()
        .suspend()
        .inCalled('payment', (called) => called.expectStatus('suspended').complete('pay').expectRefused('CONFLICT'))
        .resume()
        .inCalled('payment', (called) => called.expectStatus('running').complete('pay'))
        .expectStatus('completed'),
  );
  scenario(
    'rule 20: a terminated called instance is an incident of its caller, and resume calls again',
    calling(paying),
    (run) =>
      run
        .start()
        .inCalled('payment', (called) => called.terminate())
        .expectError(/^call: expected instance .* of payment to complete, but it was terminated/)
        .resume()
        .inCalled('payment', (called) => called.expectWaitingAt('pay').complete('pay'), 2)
        .expectStatus('completed'),
  );
  scenario(
    'rule 12: a terminate end event ends the called instance, and its caller goes on',
    calling(
      payment(
        {
          fork: 'parallelGateway',
          pay: 'userTask',
          other: 'userTask',
          stop: { type: 'endEvent', event: { type: 'terminate' } },
        },
        'start -> fork -> pay -> stop',
        'fork -> other -> end',
      ),
    ),
    (run) =>
      run
        .start()
        .inCalled('payment', (called) => called.complete('pay', { paid: true }).expectStatus('completed'))
        .expectStatus('completed')
        .expectVariables({ paid: true }),
  );
  scenario(
    'rule 7: an interrupting boundary event ends the called instance',
    withBoundary({ event: { type: 'signal', name: 'Off' } }, paying),
    (run) =>
      run
        .start()
        .signal('Off')
        .expectWaitingAt('repair')
        .inCalled('payment', (called) => called.expectStatus('terminated')),
  );
  scenario(
    'rule 7: a boundary timer ends the called instance together with its timers',
    withBoundary(
      { event: { type: 'timer', duration: 'PT1H' } },
      payment(
        { wait: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT2H' } } },
        'start -> wait -> end',
      ),
    ),
    (run) =>
      run
        .start()
        .pass('PT1H')
        .expectWaitingAt('repair')
        .inCalled('payment', (called) => called.expectStatus('terminated'))
        .pass('PT2H')
        .expectWaitingAt('repair'),
  );
  scenario(
    'rule 20: the result of a call that arrives while the caller is in error is applied when it is resumed',
    {
      ...draw(
        { fork: 'parallelGateway', call: call(), choice: 'exclusiveGateway', join: 'parallelGateway' },
        'start -> fork -> call -> join -> end',
        'fork -> choice -[go]-> join',
      ),
      also: [paying],
    },
    (run) =>
      run
        .start({ go: false })
        .expectError(/^choice/)
        .inCalled('payment', (called) => called.expectStatus('running').complete('pay', { paid: 2 }))
        .expectNoVariable('paid')
        .update({ go: true })
        .resume()
        .expectStatus('completed')
        .expectVariables({ paid: 2 }),
  );
  scenario(
    'rule 20: calls can be nested, and whatever ends the outermost instance ends all of them',
    {
      ...calling(named('payment', calling(named('bank', paying), { calledElement: 'bank' }))),
      also: [
        named('payment', draw({ call: call({ calledElement: 'bank' }) }, 'start -> call -> end')),
        named('bank', paying),
      ],
    },
    (run) =>
      run
        .start()
        .inCalled('bank', (called) => called.expectWaitingAt('pay'))
        .terminate()
        .inCalled('payment', (called) => called.expectStatus('terminated'))
        .inCalled('bank', (called) => called.expectStatus('terminated')),
  );
  scenario(
    'rule 20: a call in a subprocess reads and writes the variables there',
    {
      ...draw({ sub: subProcess({ call: call() }, 'start1 -> call -> end1') }, 'start -> sub -> end'),
      also: [paying],
    },
    (run) =>
      run
        .start({ amount: 1 })
        .inCalled('payment', (called) => called.expectVariables({ amount: 1 }).complete('pay', { paid: 1 }))
        .expectStatus('completed')
        .expectVariables({ paid: 1 }),
  );

  it('rule 20: a recursion without an end is an incident', async () => {
    const driver = new InMemoryDriver();
    await driver.start({ ...named('payment', draw({ call: call() }, 'start -> call -> end')) }, {});
    const deepest = await driver.called('payment', MAX_CALL_DEPTH);
    expect(await deepest.view()).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/call each other without an end/),
    });
    expect(await driver.view()).toMatchObject({ status: 'running' });
    expect(deepest.state?.parent).toMatchObject({ rootId: driver.id, depth: MAX_CALL_DEPTH });
  });

  it('the sample of the call activity runs', async () => {
    const { sample, sampleCalls = [] } = elementDefinitions.get('callActivity')!;
    const driver = new InMemoryDriver();
    const also = sampleCalls.map((called) => processOf(called));
    await driver.start({ ...processOf(sample), also }, { total: 4 });
    expect(await driver.view()).toMatchObject({ status: 'completed', variables: { receipt: { paid: 4 } } });
  });

  it('a call activity without the key of a definition is a finding', () => {
    const findings = findingsOf(draw({ call: { type: 'callActivity' } }, 'start -> call -> end'));
    expect(findings).toMatchObject([{ elementId: 'call', severity: 'error' }]);
  });
});
