import { describe, expect, it } from '@jest/globals';
import { createTypeValidator } from '@svc/typed-data';
import type { DataModel } from '../index.js';
import { boundaryOn, draw, InMemoryDriver, scenarioWith, xsd } from '../../testing/index.js';
import type { DataForm, ProcessForm } from '../../testing/index.js';

const validatorOf = (data: DataModel) => createTypeValidator(data, { maxBase64Bytes: 1_000_000 });
const scenario = scenarioWith({ validatorOf });
const VALIDATION = { type: 'error', code: 'ValidationError' };
const count: DataForm = { types: [xsd('int', 'int')], objects: [{ name: 'count', type: 'int' }] };
const typed = (form: ProcessForm, data: DataForm = count): ProcessForm => ({ ...form, data });

describe('typed variables given from outside', () => {
  const waiting = draw({ ask: 'userTask' }, 'start -> ask -> end');
  scenario('rule 21: a variable update of a wrong type is refused and changes nothing', typed(waiting), (run) =>
    run
      .start({ count: 1 })
      .update({ count: 'x', other: 1 })
      .expectRefused('VALIDATION_ERROR')
      .expectStatus('running')
      .expectVariables({ count: 1 })
      .expectNoVariable('other')
      .expectNoVariable('_validation'),
  );
  it('a start with wrong types is refused with all errors', async () => {
    const driver = new InMemoryDriver({ validatorOf });
    const data = { ...count, objects: [...count.objects!, { name: 'sum', type: 'int' }] };
    const result = await driver.start(typed(waiting, data), { sum: 'y', count: 'x' });
    const validationErrors = [{ path: 'count' }, { path: 'sum' }];
    expect(result).toMatchObject({ ok: false, code: 'VALIDATION_ERROR', validationErrors });
  });
  const byMessage = draw(
    { startOrder: { type: 'startEvent', event: { type: 'message', name: 'Order' } } },
    'startOrder -> end',
  );
  scenario(
    'rule 21: an event with wrong types starts an instance that is in error at its start event',
    typed(byMessage),
    (run) =>
      run
        .startBy('startOrder', { count: 'x' })
        .expectError(/startOrder: count/)
        .update({ count: 1 })
        .resume()
        .expectStatus('completed'),
  );
  scenario(
    'rule 21: a data object called __proto__ has a type like any other',
    typed(waiting, { types: [xsd('int', 'int')], objects: [{ name: '__proto__', type: 'int' }] }),
    (run) =>
      run
        .start(JSON.parse('{"__proto__": 1}'))
        .update(JSON.parse('{"__proto__": "x"}'))
        .expectRefused('VALIDATION_ERROR'),
  );
});

describe('a called instance', () => {
  const called = { ...draw({ pay: 'userTask' }, 'start -> pay -> end'), id: 'payment', data: count };
  const calling = {
    ...draw(
      { call: { type: 'callActivity', calledElement: 'payment' }, wrong: boundaryOn('call', VALIDATION) },
      'start -> call -> end',
      'wrong -> fixed -> end2',
    ),
    also: [called],
  };
  scenario('rule 21: a validation error inside a called instance reaches its caller', calling, (run) =>
    run
      .start()
      .inCalled('payment', (inside) => inside.complete('pay', { count: 'x' }))
      .expectStatus('completed')
      .expectCompleted('fixed'),
  );
  const back = {
    ...draw(
      { call: { type: 'callActivity', calledElement: 'payment' }, wrong: boundaryOn('call', VALIDATION) },
      'start -> call -> end',
      'wrong -> fixed -> end2',
    ),
    data: count,
    also: [{ ...draw({ pay: 'userTask' }, 'start -> pay -> end'), id: 'payment' }],
  };
  scenario('rule 21: what a called instance returns is checked in its caller', back, (run) =>
    run
      .start()
      .inCalled('payment', (inside) => inside.complete('pay', { count: 'x' }))
      .expectStatus('completed')
      .expectCompleted('fixed')
      .expectVariables({ _validation: { path: 'count' } }),
  );
  const given = (more: object = {}) => ({
    ...draw(
      { call: { type: 'callActivity', calledElement: 'payment' }, ...more },
      'start -> call -> end',
      ...(Object.keys(more).length > 0 ? ['wrong -> fixed -> end2'] : []),
    ),
    also: [called],
  });
  scenario(
    'rule 21: wrong variables for a called instance are an error of the call activity',
    given({ wrong: boundaryOn('call', VALIDATION) }),
    (run) =>
      run
        .start({ count: 'x' })
        .expectStatus('completed')
        .expectCompleted('fixed')
        .expectVariables({ _validation: { path: 'count' } }),
  );
  scenario('rule 21: an uncaught validation error of a call is repaired, and resume calls again', given(), (run) =>
    run
      .start({ count: 'x' })
      .expectError(/call: count/)
      .update({ count: 1 })
      .resume()
      .inCalled('payment', (inside) => inside.expectVariables({ count: 1 }).complete('pay'), 1)
      .expectStatus('completed'),
  );
});
