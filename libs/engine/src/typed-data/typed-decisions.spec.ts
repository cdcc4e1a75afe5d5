import { describe, expect, it } from '@jest/globals';
import { createTypeValidator } from '@svc/typed-data';
import type { DataModel } from '../index.js';
import { boundaryOn, draw, InMemoryDriver, scenarioWith, schema } from '../../testing/index.js';
import type { DataForm, ProcessForm } from '../../testing/index.js';
import { rate, rating, rule } from '../../testing/rating.js';

const validatorOf = (data: DataModel) => createTypeValidator(data, { maxBase64Bytes: 1_000_000 });
const scenario = scenarioWith({ validatorOf });
const onlyLow = { type: 'object', properties: { level: { const: 'low' } }, required: ['level'] };
const data: DataForm = { types: [schema('level', onlyLow)], objects: [{ name: 'rate', type: 'level' }] };
const typed = (form: ProcessForm): ProcessForm => ({ ...form, decisions: [rate], data });

describe('outputs of decisions', () => {
  scenario(
    'rule 21: a decision output of a wrong type stops the instance, and resume decides again',
    typed(rating()),
    (run) =>
      run
        .start({ amount: 500 })
        .expectError(/rate.*level/)
        .expectNoVariable('rate')
        .expectVariables({ _validation: { path: 'rate.level', value: 'high' } })
        .update({ amount: 5 })
        .resume()
        .expectStatus('completed')
        .expectVariables({ rate: { level: 'low' } }),
  );
  scenario(
    'rule 21: a boundary event catches a decision output of a wrong type',
    typed(
      draw(
        { rule: rule(), wrong: boundaryOn('rule', { type: 'error', code: 'ValidationError' }), fix: 'userTask' },
        'start -> rule -> end',
        'wrong -> fix -> end2',
      ),
    ),
    (run) => run.start({ amount: 500 }).expectWaitingAt('fix').complete('fix').expectStatus('completed'),
  );

  it('a decision output that makes the variables too large is refused', async () => {
    const driver = new InMemoryDriver({ maxVariablesBytes: 15 });
    await driver.start(rating(), { amount: 5 });
    expect(await driver.view()).toMatchObject({ status: 'error', error: expect.stringMatching(/^rule: .*15 bytes/) });
  });

  it('a decision output may have a name that objects inherit', async () => {
    const driver = new InMemoryDriver();
    await driver.start(rating({ taskHeaders: { resultVariable: '__proto__' } }), { amount: 5 });
    const { variables, status } = await driver.view();
    expect(status).toBe('completed');
    expect(Object.entries(variables)).toEqual([
      ['amount', 5],
      ['__proto__', { level: 'low' }],
    ]);
  });
});
