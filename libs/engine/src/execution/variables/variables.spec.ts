import { describe, expect, it } from '@jest/globals';
import { InMemoryDriver, draw, scenario, subProcess } from '../../../testing/index.js';
import { jsonBytes } from './json-size.js';

const HOSTILE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

describe('variables', () => {
  it.each(HOSTILE)('rule 23: variables and elements may be called %s', async (name) => {
    const driver = new InMemoryDriver();
    const form = draw({}, `start -> ask -> count -> end`);
    const elements = [
      { id: 'start', type: 'startEvent' },
      { id: name, type: 'userTask' },
      { id: 'count', type: 'scriptTask', script: `{{ variables['${name}'] + 1 }}`, resultVariable: name },
      { id: 'end', type: 'endEvent' },
    ];
    const flows = form.flows.map((flow) => ({
      ...flow,
      sourceRef: flow.sourceRef.replace('ask', name),
      targetRef: flow.targetRef.replace('ask', name),
    }));
    await driver.start({ ...form, elements, flows }, JSON.parse(`{"${name}": 1}`));
    await driver.completeTask(name, JSON.parse(`{"${name}": 2}`));
    const { status, variables } = await driver.view();
    expect(status).toBe('completed');
    expect(Object.hasOwn(variables, name)).toBe(true);
    expect(JSON.stringify(variables)).toBe(`{"${name}":3}`);
    expect(Object.getPrototypeOf(variables)).toBe(Object.prototype);
  });

  it('mappings write members by path without touching prototypes', async () => {
    const driver = new InMemoryDriver();
    const outputs = [
      { source: '{{ 1 }}', target: 'order.__proto__.isAdmin' },
      { source: '{{ 2 }}', target: 'variables.order.total' },
    ];
    await driver.start(draw({ map: { type: 'task', ioMapping: { outputs } } }, 'start -> map -> end'), {
      order: { id: 7 },
    });
    const { variables } = await driver.view();
    expect(JSON.stringify(variables)).toBe('{"order":{"id":7,"__proto__":{"isAdmin":1},"total":2}}');
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  const mapping = (target: string) =>
    draw({ map: { type: 'task', ioMapping: { outputs: [{ source: '{{ 9 }}', target }] } } }, 'start -> map -> end');

  it.each([
    ['a.0', { a: [1, 2] }, { a: [9, 2] }],
    ['a.2', { a: [1, 2] }, { a: [1, 2, 9] }],
    ['a.1.b', { a: [1, { b: 2, c: 3 }] }, { a: [1, { b: 9, c: 3 }] }],
    ['variables.a.0.0', { a: [[1]] }, { a: [[9]] }],
    ['a.b', { a: null }, { a: { b: 9 } }],
    ['a.0', {}, { a: { 0: 9 } }],
    ['a.0', { a: { 0: 1 } }, { a: { 0: 9 } }],
  ])('a mapping writes the path %s in %j', async (target, before, after) => {
    const driver = new InMemoryDriver();
    await driver.start(mapping(target), before);
    expect((await driver.view()).variables).toEqual(after);
  });

  it.each([
    ['a.b', { a: [1, 2] }, 'mapping to a.b: expected an index from 0 to 2 of the list, found b'],
    ['a.3', { a: [1, 2] }, 'mapping to a.3: expected an index from 0 to 2 of the list, found 3'],
    ['a.01', { a: [1, 2] }, 'mapping to a.01: expected an index from 0 to 2 of the list, found 01'],
    ['a.b', { a: 5 }, 'mapping to a.b: expected a list or an object to write the member b to, found a number'],
    ['a.b.c', { a: { b: 'x' } }, 'mapping to a.b.c: expected a list or an object to write the member c to, found text'],
  ])('a mapping to the path %s in %j is an incident and replaces nothing', async (target, before, message) => {
    const driver = new InMemoryDriver();
    await driver.start(mapping(target), before);
    const { status, error, variables } = await driver.view();
    expect({ status, error, variables }).toEqual({ status: 'error', error: `map: ${message}`, variables: before });
  });

  it('writing into a long list costs no more than copying it', async () => {
    const driver = new InMemoryDriver();
    const outputs = ['a.0', 'a.1'].map((target) => ({ source: '{{ 9 }}', target }));
    const list = Array.from({ length: 30_000 }, () => 1);
    await driver.start(draw({ map: { type: 'task', ioMapping: { outputs } } }, 'start -> map -> end'), { a: list });
    expect((await driver.view()).variables).toEqual({ a: [9, 9, ...list.slice(2)] });
  });

  it('the size of variables is counted in bytes of their JSON text', async () => {
    const driver = new InMemoryDriver();
    await driver.start(draw({ ask: 'userTask' }, 'start -> ask -> end'), { name: 'Zoë', list: [1, { deep: '€😀' }] });
    await driver.completeTask('ask', { name: 'x', extra: null });
    const { variables } = await driver.view();
    const text = JSON.stringify(variables);
    expect(driver.state?.variableBytes).toBe(Buffer.byteLength(text) - 1);
  });

  it('an instance takes 10,000 variables at once, and no more', async () => {
    const driver = new InMemoryDriver();
    await driver.start(draw({ ask: 'userTask' }, 'start -> ask -> end'), {});
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`v${n}`, n]));
    await driver.updateVariables(many);
    const refused = await driver.updateVariables({ one: 'more' });
    expect(refused).toMatchObject({ ok: false, code: 'VALIDATION_ERROR' });
    expect((await driver.view()).variables).toEqual(many);
  });

  scenario(
    'a variable name of 256 characters is an incident of the element that writes it',
    draw(
      { map: { type: 'task', ioMapping: { outputs: [{ source: '{{ 1 }}', target: 'x'.repeat(256) }] } } },
      'start -> map -> end',
    ),
    (run) => run.start().expectError(/names of variables of at most 255 characters/),
  );

  it.each(['', 'é', '€', '😀', '\ud800', '"\\\n', 'a'.repeat(1000)])('jsonBytes measures %j as UTF-8', (text) => {
    expect(jsonBytes(text)).toBe(Buffer.byteLength(JSON.stringify(text)));
  });

  scenario(
    'mapped inputs are visible only to the activity',
    draw(
      { ask: { type: 'userTask', assignee: '{{ who }}', ioMapping: { inputs: [{ source: 'ann', target: 'who' }] } } },
      'start -> ask -> end',
    ),
    (run) => run.start().complete('ask', { done: true }).expectVariables({ done: true }).expectNoVariable('who'),
  );

  scenario(
    'a mapping that fails is an incident of its element',
    draw(
      { map: { type: 'task', ioMapping: { outputs: [{ source: '{{ a + 1 }}', target: 'b' }] } } },
      'start -> map -> end',
    ),
    (run) =>
      run
        .start({ a: 'x' })
        .expectError(/mapping to b.*column/)
        .update({ a: 1 })
        .resume()
        .expectStatus('completed')
        .expectVariables({ b: 2 }),
  );

  scenario(
    'rule 23: a variable name that every object inherits is looked up in the outer scopes',
    draw(
      {
        inner: {
          ...subProcess(
            { count: { type: 'scriptTask', script: '{{ constructor + 1 }}', resultVariable: 'toString' } },
            'start1 -> count -> end1',
          ),
          ioMapping: { inputs: [{ source: '{{ 1 }}', target: 'own' }] },
        },
      },
      'start -> inner -> end',
    ),
    (run) => run.start({ constructor: 1 }).expectStatus('completed').expectVariables({ constructor: 1, toString: 2 }),
  );

  scenario(
    'rule 23: elements, flows, boundary events and joins may have names that objects inherit',
    draw(
      {
        constructor: 'parallelGateway',
        toString: 'userTask',
        hasOwnProperty: 'inclusiveGateway',
        valueOf: { type: 'boundaryEvent', attachedTo: 'toString', event: { type: 'signal', name: '__proto__' } },
        prototype: subProcess({ isPrototypeOf: 'userTask' }, 'start1 -> isPrototypeOf -> end1'),
      },
      'start -> constructor -> toString -> hasOwnProperty -> end',
      'constructor -> prototype -> hasOwnProperty',
      'valueOf -> hasOwnProperty',
    ),
    (run) =>
      run
        .start()
        .signal('__proto__')
        .expectWaitingAt('isPrototypeOf')
        .complete('isPrototypeOf')
        .expectStatus('completed')
        .expectCompleted('hasOwnProperty', 1),
  );
});
