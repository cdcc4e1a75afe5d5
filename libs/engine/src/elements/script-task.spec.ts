import { describe, expect, it } from '@jest/globals';
import { InMemoryDriver, findingsOf, draw, scenario } from '../../testing/index.js';
import type { ElementForm } from '../../testing/index.js';

function scripted(form: Partial<ElementForm>) {
  return draw({ count: { type: 'scriptTask', ...form } }, 'start -> count -> end');
}

const KEPT = { outputs: [{ source: '{{ output }}', target: 'found' }] };

describe('script task', () => {
  scenario(
    'a script task merges an object result into the variables',
    scripted({ script: '{{ { total: price * 2 } }}' }),
    (run) => run.start({ price: 3 }).expectStatus('completed').expectVariables({ price: 3, total: 6 }),
  );
  scenario('a script needs no braces', scripted({ script: 'price * 2', resultVariable: 'total' }), (run) =>
    run.start({ price: 3 }).expectVariables({ total: 6 }),
  );
  scenario(
    'a script result that is no object is kept in the result variable',
    scripted({ script: '[price]', resultVariable: 'list' }),
    (run) => run.start({ price: 3 }).expectVariables({ list: [3] }),
  );
  scenario(
    'a script task maps its result',
    scripted({ script: 'price * 2', ioMapping: { outputs: [{ source: '{{ output }}', target: 'sum.total' }] } }),
    (run) => run.start({ price: 3 }).expectVariables({ sum: { total: 6 } }),
  );
  scenario(
    'a script that cannot be evaluated is an incident, repaired by an update and resume',
    scripted({ script: 'price * 2', resultVariable: 'total' }),
    (run) =>
      run
        .start({ price: 'three' })
        .expectError(/script/)
        .expectNoVariable('total')
        .update({ price: 3 })
        .resume()
        .expectStatus('completed')
        .expectVariables({ total: 6 }),
  );

  it.each([
    [{ script: '[price, price]' }, 'array'],
    [{ script: '[price, price]', resultVariable: 'pair' }, undefined],
    [{}, undefined],
  ])('a script task with %j records whether its result was dropped', async (form, expected) => {
    const driver = new InMemoryDriver();
    await driver.start(scripted(form), { price: 2 });
    const completed = driver.facts.filter((fact) => fact.fact === 'element.completed');
    expect(completed.find(({ elementId }) => elementId === 'count')?.droppedOutput).toBe(expected);
  });

  it.each(['[price, price]', 'price * 2', 'not price', "'done'", '{{ price }} EUR', 'price > 1 ? 1 : [2]'])(
    'a script whose result is never an object is a warning where nothing keeps it: %s',
    (script) => {
      expect(findingsOf(scripted({ script }))).toMatchObject([{ elementId: 'count', severity: 'warning' }]);
      expect(findingsOf(scripted({ script, resultVariable: 'found' }))).toEqual([]);
      expect(findingsOf(scripted({ script, ioMapping: KEPT }))).toEqual([]);
    },
  );

  it.each(['{ total: price }', 'price', 'null', 'price > 1 ? 1 : price'])(
    'a script whose result may be an object needs no result variable: %s',
    (script) => expect(findingsOf(scripted({ script }))).toEqual([]),
  );

  it('a script task without a script is a warning', () => {
    expect(findingsOf(scripted({}))).toMatchObject([{ elementId: 'count', severity: 'warning' }]);
  });
});
