import { describe, expect, it } from '@jest/globals';
import { createTypeValidator } from '@svc/typed-data';
import type { DataModel } from '../index.js';
import {
  boundaryOn,
  draw,
  eventSubProcess,
  InMemoryDriver,
  listOf,
  scenarioWith,
  startOn,
  subProcess,
  xsd,
} from '../../testing/index.js';
import type { DataForm, ProcessForm } from '../../testing/index.js';

const validatorOf = (data: DataModel) => createTypeValidator(data, { maxBase64Bytes: 1_000_000 });
const scenario = scenarioWith({ validatorOf });
const VALIDATION = { type: 'error', code: 'ValidationError' };
const count: DataForm = { types: [xsd('int', 'int')], objects: [{ name: 'count', type: 'int' }] };
const typed = (form: ProcessForm, data: DataForm = count): ProcessForm => ({ ...form, data });
const call = { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com/count' } };

describe('typed variables written by a task [validation-errors#who-wrote-it]', () => {
  const asking = draw({ ask: 'userTask' }, 'start -> ask -> end');
  scenario('rule 21: an invalid output leaves the task claimed and puts the instance in error', typed(asking), (run) =>
    run
      .start()
      .complete('ask', { count: 'many', note: 'x' })
      .expectError(/count: expected .*many/)
      .expectNoVariable('count')
      .expectNoVariable('note')
      .expectVariables({ _validation: { path: 'count', value: 'many', errors: [{ path: 'count', value: 'many' }] } })
      .expectCompleted('ask', 0)
      .complete('ask', { count: 1 })
      .expectRefused('CONFLICT')
      .resume()
      .expectWaitingAt('ask')
      .complete('ask', { count: 1 })
      .expectStatus('completed')
      .expectVariables({ count: 1 }),
  );

  const caught = (isInterrupting: boolean) =>
    typed(
      draw(
        { ask: 'userTask', wrong: boundaryOn('ask', VALIDATION, isInterrupting), repair: 'userTask' },
        'start -> ask -> end',
        'wrong -> repair -> end2',
      ),
    );
  scenario(
    'rule 21: an interrupting boundary event cancels the task with the invalid output and takes its path',
    caught(true),
    (run) =>
      run
        .start()
        .complete('ask', { count: 'many' })
        .expectStatus('running')
        .expectWaitingAt('repair')
        .expectVariables({ _validation: { path: 'count' } })
        .complete('repair')
        .expectStatus('completed')
        .expectCompleted('ask', 0),
  );
  scenario(
    'rule 21: a non-interrupting boundary event takes its path, and the task with the invalid output stays',
    caught(false),
    (run) =>
      run
        .start()
        .complete('ask', { count: 'many' })
        .expectStatus('running')
        .expectWaitingAt('repair')
        .complete('ask', { count: 2 })
        .expectCompleted('ask')
        .complete('repair')
        .expectStatus('completed'),
  );
  const byAnything = typed(
    draw(
      {
        ask: 'userTask',
        any: boundaryOn('ask', { type: 'error' }),
        other: boundaryOn('ask', { ...VALIDATION, code: 'x' }),
      },
      'start -> ask -> end',
      'any -> caught -> end2',
      'other -> end3',
    ),
  );
  scenario(
    'rule 21: a validation error is caught by a boundary event without a code, and by no other code',
    byAnything,
    (run) => run.start().complete('ask', { count: [] }).expectStatus('completed').expectCompleted('caught'),
  );

  it('an invalid output is answered with its errors, and no submitted value is kept', async () => {
    const driver = new InMemoryDriver({ validatorOf });
    await driver.start(typed(asking), {});
    const result = await driver.completeTask('ask', { count: 'many' });
    expect(result).toMatchObject({ ok: true, answer: { status: 'error', validationErrors: [{ path: 'count' }] } });
    expect(JSON.stringify(driver.state!.answered)).not.toContain('"value"');
  });
  it('an invalid output that a boundary event catches is answered with its errors too', async () => {
    const driver = new InMemoryDriver({ validatorOf });
    await driver.start(caught(true), {});
    const result = await driver.completeTask('ask', { count: 'many' });
    expect(result).toMatchObject({ ok: true, answer: { status: 'running', validationErrors: [{ path: 'count' }] } });
    expect(driver.facts.map(({ fact }) => fact)).toContain('task.cancelled');
  });
});

describe('typed variables written by others', () => {
  const calling = draw(
    { call, wrong: boundaryOn('call', VALIDATION) },
    'start -> call -> end',
    'wrong -> fixed -> end2',
  );
  scenario('rule 21: the answer of a service is validated', typed(calling), (run) =>
    run.start().answer('call', { count: 1.5 }).expectCompleted('fixed').expectCompleted('call', 0),
  );
  scenario(
    'rule 21: an invalid answer without a boundary event is called again after resume',
    typed(draw({ call }, 'start -> call -> end')),
    (run) =>
      run
        .start()
        .answer('call', { count: 1.5 })
        .expectError(/count/)
        .resume()
        .expectStatus('running')
        .answer('call', { count: 3 })
        .expectStatus('completed')
        .expectVariables({ count: 3 }),
  );
  scenario(
    'rule 21: an output mapping into a member is validated as the whole value that would result',
    typed(
      draw(
        { call: { ...call, ioMapping: { outputs: [{ source: '{{ response.n }}', target: 'counts.1' }] } } },
        'start -> call -> end',
      ),
      { types: [listOf(xsd('ints', 'int'))], objects: [{ name: 'counts', type: 'ints' }] },
    ),
    (run) =>
      run
        .start({ counts: [1] })
        .answer('call', { n: 'x' })
        .expectError(/counts.1.*expected a whole number/),
  );
  const scripted = draw({ calc: { type: 'scriptTask', script: '{{ { count: text } }}' } }, 'start -> calc -> end');
  scenario(
    'rule 21: the result of a script is validated, and repaired by an update of variables',
    typed(scripted),
    (run) =>
      run
        .start({ text: 'x' })
        .expectError(/count/)
        .update({ text: 5 })
        .resume()
        .expectStatus('completed')
        .expectVariables({ count: 5 }),
  );
  const receiving = draw(
    { get: { type: 'receiveTask', event: { type: 'message', name: 'M' } } },
    'start -> get -> end',
  );
  scenario(
    'rule 21: the payload of a message is validated, and the next message is taken after resume',
    typed(receiving),
    (run) =>
      run
        .start()
        .message('M', { count: 'x' })
        .expectError(/count/)
        .resume()
        .expectWaitingAt('get')
        .message('M', { count: 1 })
        .expectStatus('completed'),
  );
  const repeated = (more: object) =>
    draw(
      {
        each: {
          type: 'scriptTask',
          script: '{{ { done: item } }}',
          multiInstance: {
            collection: '{{ items }}',
            inputDataItem: 'item',
            outputDataItem: 'done',
            loopDataOutputRef: 'all',
            ...more,
          },
        },
        wrong: boundaryOn('each', VALIDATION),
      },
      'start -> each -> end',
      'wrong -> fixed -> end2',
    );
  const list: DataForm = { types: [listOf(xsd('ints', 'int'))], objects: [{ name: 'all', type: 'ints' }] };
  scenario('rule 21: what a multi-instance activity collects is validated', typed(repeated({}), list), (run) =>
    run
      .start({ items: [1, 'x'] })
      .expectCompleted('fixed')
      .expectVariables({ _validation: { path: 'all[1]' } }),
  );
  scenario('rule 21: a collection of valid outputs is written', typed(repeated({}), list), (run) =>
    run
      .start({ items: [1, 2] })
      .expectCompleted('fixed', 0)
      .expectVariables({ all: [1, 2] }),
  );
  const inSub = draw(
    {
      sub: {
        ...subProcess({ s: startOn({ type: 'error', code: 'x' }) }, 'begin -> calc -> done'),
        ...subProcess(
          { begin: 'startEvent', calc: { type: 'scriptTask', script: '{{ { inner: 1, count: 1 } }}' } },
          'begin -> calc -> done',
        ),
      },
      wrong: boundaryOn('sub', VALIDATION),
    },
    'start -> sub -> end',
    'wrong -> fixed -> end2',
  );
  scenario(
    'rule 21: a data object of a subprocess has its type only inside the subprocess',
    typed(inSub, {
      types: [xsd('text', 'string'), xsd('int', 'int')],
      objects: [
        { name: 'inner', type: 'text', scope: 'sub' },
        { name: 'count', type: 'int' },
      ],
    }),
    (run) =>
      run
        .start()
        .expectCompleted('fixed')
        .expectVariables({ _validation: { path: 'inner' } })
        .expectNoVariable('count'),
  );
  const inner = (mapping: object, value: string) =>
    draw(
      {
        sub: {
          ...subProcess({ calc: { type: 'scriptTask', script: `{{ { count: ${value} } }}` } }, 'begin -> calc -> done'),
          ...mapping,
        },
      },
      'start -> sub -> end',
    );
  const twice = {
    types: [xsd('text', 'string'), xsd('int', 'int')],
    objects: [
      { name: 'count', type: 'text', scope: 'sub' },
      { name: 'count', type: 'int' },
    ],
  };
  scenario(
    'rule 21: an inner declaration does not loosen that of the variable',
    typed(inner({}, '"x"'), twice),
    (run) =>
      run
        .start({ count: 1 })
        .expectError(/calc: count: expected a whole number/)
        .expectVariables({ count: 1 }),
  );
  const own = { ioMapping: { inputs: [{ source: '{{ "a" }}', target: 'count' }] } };
  scenario('rule 21: a local variable of a subprocess has its own type', typed(inner(own, '"x"'), twice), (run) =>
    run.start({ count: 1 }).expectStatus('completed').expectVariables({ count: 1 }),
  );
  scenario('rule 21: a local variable of a subprocess must be of its own type', typed(inner(own, '2'), twice), (run) =>
    run.start({ count: 1 }).expectError(/calc: count: expected text/),
  );
  const handled = draw(
    {
      calc: { type: 'scriptTask', script: '{{ { count: "x" } }}' },
      handler: eventSubProcess({ s: startOn(VALIDATION) }, 's -> handled -> done'),
    },
    'start -> calc -> end',
  );
  scenario('rule 21: an event subprocess catches a validation error too', typed(handled), (run) =>
    run.start().expectStatus('completed').expectCompleted('handled'),
  );
});
