import { describe } from '@jest/globals';
import { call, calling, named, paying, payment, withBoundary } from '../../testing/calling.js';
import { draw, scenario } from '../../testing/index.js';

describe('an escalation of a called instance', () => {
  const escalating = payment(
    {
      pay: 'userTask',
      tell: { type: 'intermediateThrowEvent', event: { type: 'escalation', code: 'Late' } },
      wait: 'userTask',
    },
    'start -> pay -> tell -> wait -> end',
  );

  scenario(
    'rule 10: an escalation of a called instance is caught by its call activity, and both go on',
    withBoundary({ event: { type: 'escalation', code: 'Late' }, cancelActivity: false }, escalating),
    (run) =>
      run
        .start()
        .inCalled('payment', (called) => called.complete('pay').expectWaitingAt('wait'))
        .expectWaitingAt('call', 'repair')
        .inCalled('payment', (called) => called.complete('wait').expectStatus('completed'))
        .complete('repair')
        .expectStatus('completed'),
  );
  scenario(
    'rule 10: an escalation caught by an interrupting event ends the called instance',
    withBoundary({ event: { type: 'escalation', code: 'Late' } }, escalating),
    (run) =>
      run
        .start()
        .inCalled('payment', (called) => called.complete('pay').expectStatus('terminated'))
        .expectWaitingAt('repair'),
  );
  scenario(
    'rule 10: an escalation of a called instance that nothing catches changes nothing',
    calling(escalating),
    (run) =>
      run
        .start()
        .inCalled('payment', (called) => called.complete('pay').complete('wait').expectStatus('completed'))
        .expectStatus('completed'),
  );
});

describe('many calls', () => {
  scenario(
    'rule 13: a multi-instance call activity calls once per item, and its outputs keep the order of the items',
    calling(paying, {
      multiInstance: {
        isSequential: true,
        loopDataInputRef: 'orders',
        inputDataItem: 'order',
        loopDataOutputRef: 'receipts',
        outputDataItem: 'receipt',
      },
    }),
    (run) =>
      run
        .start({ orders: ['a', 'b'] })
        .inCalled('payment', (called) => called.expectVariables({ order: 'a' }).complete('pay', { receipt: 1 }))
        .expectStatus('running')
        .inCalled('payment', (called) => called.expectVariables({ order: 'b' }).complete('pay', { receipt: 2 }), 2)
        .expectStatus('completed')
        .expectVariables({ receipts: [1, 2] }),
  );
  scenario(
    'rule 13: whatever ends a multi-instance call activity ends every called instance',
    calling(paying, { multiInstance: { loopCardinality: 2 } }),
    (run) =>
      run
        .start()
        .inCalled('payment', (called) => called.expectWaitingAt('pay'), 2)
        .terminate()
        .inCalled('payment', (called) => called.expectStatus('terminated'), 1)
        .inCalled('payment', (called) => called.expectStatus('terminated'), 2),
  );
});

describe('an error of a called instance', () => {
  const failing = payment(
    { pay: 'userTask', fail: { type: 'endEvent', event: { type: 'error', code: 'Broke' } } },
    'start -> pay -> fail',
  );
  const service = payment(
    { pay: { type: 'serviceTask', taskHeaders: { url: 'https://bank.example.com' } } },
    'start -> pay -> end',
  );

  scenario(
    'rule 9: an error of a called instance is caught by a boundary event of its call activity, which ends it',
    withBoundary({ event: { type: 'error', code: 'Broke' } }, failing),
    (run) =>
      run
        .start()
        .inCalled('payment', (called) => called.complete('pay').expectStatus('terminated'))
        .expectWaitingAt('repair'),
  );
  scenario(
    'rule 20: an uncaught error leaves the called instance in error, and its caller waits for the repair',
    calling(service),
    (run) =>
      run
        .start()
        .inCalled('payment', (called) => called.fail('pay').expectError(/^pay/))
        .expectStatus('running')
        .expectWaitingAt('call')
        .inCalled('payment', (called) => called.resume().answer('pay', { paid: 1 }))
        .expectStatus('completed')
        .expectVariables({ paid: 1 }),
  );
  scenario(
    'rule 9: an error goes on through a caller that does not catch it',
    {
      ...withBoundary(
        { event: { type: 'error', code: 'Broke' } },
        named('payment', draw({ inner: call({ calledElement: 'bank' }) }, 'start -> inner -> end')),
      ),
      also: [
        named('payment', draw({ inner: call({ calledElement: 'bank' }) }, 'start -> inner -> end')),
        named('bank', failing),
      ],
    },
    (run) =>
      run
        .start()
        .inCalled('bank', (called) => called.complete('pay').expectStatus('terminated'))
        .inCalled('payment', (called) => called.expectStatus('terminated'))
        .expectWaitingAt('repair'),
  );
});
