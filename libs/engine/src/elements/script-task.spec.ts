import { describe, expect, it } from '@jest/globals';
import { InMemoryDriver, findingsOf, draw, scenario } from '../../testing/index.js';
import type { ElementForm } from '../../testing/index.js';

function scripted(form: Partial<ElementForm>) {
  return draw({ count: { type: 'scriptTask', ...form } }, 'start -> count -> end');
}

describe('script task', () => {
  scenario('merges an object', scripted({ script: '{{ { total: price * 2 } }}' }), (run) =>
    run.start({ price: 3 }).expectStatus('completed').expectVariables({ price: 3, total: 6 }),
  );
  scenario('needs no braces', scripted({ script: 'price * 2', resultVariable: 'total' }), (run) =>
    run.start({ price: 3 }).expectVariables({ total: 6 }),
  );
  scenario(
    'keeps a value that is no object in its result variable',
    scripted({ script: '[price]', resultVariable: 'list' }),
    (run) => run.start({ price: 3 }).expectVariables({ list: [3] }),
  );
  scenario(
    'maps its value',
    scripted({ script: 'price * 2', ioMapping: { outputs: [{ source: '{{ output }}', target: 'sum.total' }] } }),
    (run) => run.start({ price: 3 }).expectVariables({ sum: { total: 6 } }),
  );
  scenario(
    'is an incident when it cannot be evaluated, and is repaired',
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
  ])('%j says whether it dropped its result', async (form, expected) => {
    const driver = new InMemoryDriver();
    await driver.start(scripted(form), { price: 2 });
    const completed = driver.facts.filter((fact) => fact.fact === 'element.completed');
    expect(completed.find(({ elementId }) => elementId === 'count')?.droppedOutput).toBe(expected);
  });

  it('is a warning when it has nothing to do', () => {
    expect(findingsOf(scripted({}))).toMatchObject([{ elementId: 'count', severity: 'warning' }]);
  });
});
