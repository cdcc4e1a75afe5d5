import { describe, expect, it } from '@jest/globals';
import { createTypeValidator } from '@svc/typed-data';
import type { DataModel, Fact } from '../index.js';
import {
  boundaryOn,
  catching,
  draw,
  InMemoryDriver,
  scenarioWith,
  subProcess,
  throwing,
  xsd,
} from '../../testing/index.js';
import type { DataForm, NodeDataForm, ProcessForm } from '../../testing/index.js';

const validatorOf = (data: DataModel) => createTypeValidator(data, { maxBase64Bytes: 1_000_000 });
const scenario = scenarioWith({ validatorOf });
const VALIDATION = { type: 'error', code: 'ValidationError' };
const types = [xsd('int', 'int'), xsd('text', 'string'), xsd('flag', 'boolean')];
const withIo = (form: ProcessForm, of: DataForm['of'], rest: DataForm = {}): ProcessForm => ({
  ...form,
  data: { types, ...rest, of: of! },
});
const asking = draw(
  { ask: 'userTask', wrong: boundaryOn('ask', VALIDATION), repair: 'userTask' },
  'start -> ask -> end',
  'wrong -> repair -> end2',
);
const call = { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com/pay' } };

async function taskOf(process: ProcessForm, variables = {}): Promise<Extract<Fact, { fact: 'task.created' }>> {
  const driver = new InMemoryDriver({ validatorOf });
  await driver.start(process, variables);
  const created = driver.facts.find((fact) => fact.fact === 'task.created');
  if (created?.fact !== 'task.created') throw new Error(`expected a task, found ${driver.state?.status}`);
  return created;
}

describe('inputs of a user task', () => {
  const inputs = { amount: 'int', note: 'text' };
  const reading = (more: NodeDataForm = {}) => withIo(asking, { ask: { inputs, inputSets: [['amount']], ...more } });

  it('the form of a user task sees only its declared inputs, under their names', async () => {
    const { variables } = await taskOf(reading(), { amount: 1, note: 'x', secret: 2 });
    expect(variables).toEqual({ amount: 1, note: 'x' });
  });
  it('inputs come from associations with a source, a transformation or assignments', async () => {
    const from = [
      { source: 'order', target: '=amount', transformation: '{{ order.total }}' },
      { source: 'order', target: '=note', assignments: [{ from: '{{ order.id + "!" }}', to: '' }] },
    ];
    const { variables } = await taskOf(reading({ from }), { order: { total: 7, id: 'A' }, amount: 'hidden' });
    expect(variables).toEqual({ amount: 7, note: 'A!' });
  });
  it('inputs can be assigned member by member', async () => {
    const from = [
      { target: '=amount', assignments: [{ from: '{{ 3 }}', to: '' }] },
      {
        target: '=any',
        assignments: [
          { from: '{{ n }}', to: 'a.b' },
          { from: '{{ amount }}', to: '__proto__' },
        ],
      },
    ];
    const { variables } = await taskOf(reading({ inputs: { ...inputs, any: null }, from }), { n: 1 });
    expect(JSON.stringify(variables)).toBe('{"amount":3,"any":{"a":{"b":1},"__proto__":3}}');
  });
  it('inputs can read what svc:IoMapping has mapped before', async () => {
    const mapped = { type: 'userTask', ioMapping: { inputs: [{ source: '{{ total * 2 }}', target: 'amount' }] } };
    const form = draw({ ask: mapped }, 'start -> ask -> end');
    const { variables } = await taskOf(withIo(form, { ask: { inputs: { amount: 'int' } } }), { total: 4 });
    expect(variables).toEqual({ amount: 8 });
  });
  it('an empty input set gives no inputs', async () => {
    const { variables } = await taskOf(withIo(asking, { ask: { inputSets: [[]] } }), { x: 1 });
    expect(variables).toEqual({});
  });
  scenario('rule 21: a missing input is an error before the task is created', reading(), (run) =>
    run
      .start({ note: 'x' })
      .expectWaitingAt('repair')
      .expectVariables({
        _validation: {
          path: 'amount',
          errors: [{ message: 'expected every name of one input set: (amount) lacks amount', path: 'amount' }],
        },
      }),
  );
  scenario('rule 21: an input of a wrong type is an error before the task is created', reading(), (run) =>
    run
      .start({ amount: 'x' })
      .expectWaitingAt('repair')
      .expectVariables({ _validation: { path: 'amount' } }),
  );
  scenario(
    'rule 21: a wrong input is repaired by an update of variables',
    withIo(draw({ ask: 'userTask' }, 'start -> ask -> end'), { ask: { inputs: { amount: 'int' } } }),
    (run) =>
      run
        .start({ amount: 'x' })
        .expectError(/amount/)
        .update({ amount: 1 })
        .resume()
        .expectWaitingAt('ask'),
  );
  scenario(
    'rule 21: one complete input set of several is enough',
    withIo(asking, { ask: { inputs, inputSets: [['amount'], ['note']] } }),
    (run) => run.start({ note: 'x' }).expectWaitingAt('ask'),
  );
});

describe('outputs of a user task', () => {
  const outputs = { approved: 'flag', reason: 'text' };
  const sets = [['approved'], ['reason']];
  const deciding = (more: NodeDataForm = {}, form = asking) =>
    withIo(form, { ask: { outputs, outputSets: sets, ...more } });
  const alone = draw({ ask: 'userTask' }, 'start -> ask -> end');

  scenario('rule 21: the outputs of a user task must satisfy one output set', deciding({}, alone), (run) =>
    run
      .start()
      .complete('ask', { other: 1 })
      .expectError(/output set: \(approved\) lacks approved; \(reason\) lacks reason/)
      .expectNoVariable('other')
      .resume()
      .complete('ask', { reason: 'because', other: 1 })
      .expectStatus('completed')
      .expectVariables({ reason: 'because', other: 1 }),
  );
  scenario('rule 21: outputs must be of their declared types', deciding(), (run) =>
    run.start().complete('ask', { approved: 'yes' }).expectWaitingAt('repair').expectNoVariable('approved'),
  );
  scenario(
    'rule 21: outputs are written only where associations lead',
    deciding({
      to: [
        { source: '=approved', target: 'order', assignments: [{ from: '{{ approved }}', to: 'result.ok' }] },
        { source: '=reason', target: 'text', transformation: '{{ upper(reason) }}' },
      ],
    }),
    (run) =>
      run
        .start({ order: { id: 1 } })
        .complete('ask', { approved: true, reason: 'fine' })
        .expectStatus('completed')
        .expectVariables({ order: { id: 1, result: { ok: true } }, text: 'FINE' })
        .expectNoVariable('approved')
        .expectNoVariable('reason'),
  );
  scenario(
    'rule 21: an association into a data object of another type is an error',
    withIo(
      asking,
      { ask: { outputs, outputSets: sets, to: [{ source: '=reason', target: 'count' }] } },
      { objects: [{ name: 'count', type: 'int' }] },
    ),
    (run) => run.start().complete('ask', { reason: 'x' }).expectWaitingAt('repair').expectNoVariable('count'),
  );
  const mapped = draw(
    { ask: { type: 'userTask', ioMapping: { outputs: [{ source: '{{ approved }}', target: 'done' }] } } },
    'start -> ask -> end',
  );
  scenario('rule 21: svc:IoMapping comes last and reads outputs by name', deciding({}, mapped), (run) =>
    run.start().complete('ask', { approved: true }).expectVariables({ done: true }).expectNoVariable('approved'),
  );
  scenario(
    'rule 21: a property of the activity has its own type',
    withIo(asking, {}, { objects: [{ name: 'count', type: 'int', scope: 'ask' }] }),
    (run) => run.start({ count: 'free' }).complete('ask', { count: 'x' }).expectWaitingAt('repair'),
  );
});

describe('declared data of other elements', () => {
  const paying = (of: NodeDataForm) =>
    withIo(draw({ pay: call, wrong: boundaryOn('pay', VALIDATION) }, 'start -> pay -> end', 'wrong -> fixed -> end2'), {
      pay: of,
    });
  scenario(
    'rule 21: the outputs of a service task are members of the answer',
    paying({ outputs: { id: 'int' } }),
    (run) => run.start().answer('pay', { id: 'x' }).expectCompleted('fixed'),
  );
  scenario('rule 21: a single output takes the answer as a whole', paying({ outputs: { ids: null } }), (run) =>
    run
      .start()
      .answer('pay', [1, 2])
      .expectVariables({ ids: [1, 2] }),
  );
  scenario(
    'rule 21: a single output that takes the whole answer must be of its type',
    paying({ outputs: { id: 'int' } }),
    (run) =>
      run
        .start()
        .answer('pay', 'x')
        .expectCompleted('fixed')
        .expectVariables({ _validation: { path: 'id', value: 'x' } }),
  );
  scenario(
    'rule 21: several outputs must all be in the answer',
    paying({ outputs: { id: 'int', state: 'text' } }),
    (run) => run.start().answer('pay', { id: 1 }).expectCompleted('fixed').expectNoVariable('id'),
  );
  it('the inputs of a service task are the body of its call', async () => {
    const driver = new InMemoryDriver({ validatorOf });
    await driver.start(paying({ inputs: { id: 'int' } }), { id: 5, other: 1 });
    expect([...driver.jobs.values()][0]?.request.body).toEqual({ id: 5 });
  });
  scenario(
    'rule 21: the inputs of a call activity are what the called instance gets',
    {
      ...withIo(draw({ call: { type: 'callActivity', calledElement: 'payment' } }, 'start -> call -> end'), {
        call: {
          inputs: { amount: 'int' },
          outputs: { receipt: 'text' },
          from: [{ source: 'total', target: '=amount' }],
          to: [{ source: '=receipt', target: 'proof' }],
        },
      }),
      also: [{ ...draw({ pay: 'userTask' }, 'start -> pay -> end'), id: 'payment' }],
    },
    (run) =>
      run
        .start({ total: 3, secret: 1 })
        .inCalled('payment', (inside) =>
          inside.expectVariables({ amount: 3 }).expectNoVariable('secret').complete('pay', { receipt: 'R' }),
        )
        .expectStatus('completed')
        .expectVariables({ proof: 'R' })
        .expectNoVariable('receipt'),
  );
  scenario(
    'rule 21: the outputs of a catch event are taken from its payload',
    withIo(draw({ get: catching({ type: 'message', name: 'M' }) }, 'start -> get -> end'), {
      get: { outputs: { n: 'int' }, to: [{ source: '=n', target: 'number' }] },
    }),
    (run) => run.start().message('M', { n: 1 }).expectStatus('completed').expectVariables({ number: 1 }),
  );
  scenario(
    'rule 21: each iteration of a multi-instance activity has its item as input',
    withIo(
      draw(
        {
          each: {
            type: 'userTask',
            multiInstance: { isSequential: true, collection: '{{ items }}', inputDataItem: 'item' },
          },
        },
        'start -> each -> end',
      ),
      { each: { inputs: { item: 'int' } } },
    ),
    (run) =>
      run
        .start({ items: [1, 'x'] })
        .complete('each')
        .expectError(/item/),
  );
  scenario(
    'rule 21: a subprocess sees its inputs',
    withIo(
      draw(
        { sub: subProcess({ calc: { type: 'scriptTask', script: '{{ { sum: n + 1 } }}' } }, 'begin -> calc -> done') },
        'start -> sub -> end',
      ),
      { sub: { inputs: { n: 'int' }, from: [{ source: 'total', target: '=n' }] } },
    ),
    (run) => run.start({ total: 1 }).expectStatus('completed').expectVariables({ sum: 2 }),
  );
  scenario(
    'rule 21: a throw event sends what its input says',
    withIo(draw({ tell: throwing({ type: 'signal', name: 'S' }) }, 'start -> tell -> end'), {
      tell: { inputs: { n: 'int' }, from: [{ source: 'total', target: '=n' }] },
    }),
    (run) => run.start({ total: 'x' }).expectError(/n: expected/),
  );
});
