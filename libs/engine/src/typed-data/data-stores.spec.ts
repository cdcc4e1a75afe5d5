import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { createTypeValidator } from '@svc/typed-data';
import type { DataModel } from '../index.js';
import { boundaryOn, draw, InMemoryDriver, scenarioWith, xsd } from '../../testing/index.js';
import type { DataForm, ProcessForm } from '../../testing/index.js';

const validatorOf = (data: DataModel) => createTypeValidator(data, { maxBase64Bytes: 1_000_000 });
const scenario = scenarioWith({ validatorOf });
const types = [xsd('int', 'int'), xsd('text', 'string')];
const withIo = (form: ProcessForm, of: DataForm['of'], rest: DataForm): ProcessForm => ({
  ...form,
  data: { types, ...rest, of: of! },
});
const asking = draw(
  {
    ask: 'userTask',
    wrong: boundaryOn('ask', { type: 'error', code: 'ValidationError' }),
    repair: 'userTask',
  },
  'start -> ask -> end',
  'wrong -> repair -> end2',
);

describe('data stores', () => {
  const entries = { customers: { ann: 'gold', bob: 5 as never } };
  const withStore = scenarioWith({ validatorOf, entries });
  const reading = (onNotFound: 'error' | 'null') =>
    withIo(
      asking,
      { ask: { inputs: { level: 'text' }, from: [{ source: '@customers', target: '=level' }] } },
      { stores: [{ name: 'customers', type: 'text', key: '{{ customer }}', onNotFound }] },
    );
  it('data stores are read before the activity begins', async () => {
    const driver = new InMemoryDriver({ validatorOf, entries });
    await driver.start(reading('error'), { customer: 'ann' });
    const created = driver.facts.find((fact) => fact.fact === 'task.created');
    expect(created).toMatchObject({ variables: { level: 'gold' } });
    expect(Object.values(driver.state!.tokens)[0]).not.toHaveProperty('lookups');
  });
  withStore('rule 21: a missing entry is an error where onNotFound is error', reading('error'), (run) =>
    run
      .start({ customer: 'eve' })
      .expectWaitingAt('repair')
      .expectVariables({ _validation: { path: 'customers' } }),
  );
  it.each<[JsonValue, string]>([
    ['', '""'],
    ['a/b', '"a/b"'],
    ['a\\b', String.raw`"a\\b"`],
    ['..', '".."'],
    ['.', '"."'],
    ['x'.repeat(256), '"xxx'],
    [null, 'null'],
    [['ann'], '["ann"]'],
  ])('the data store key %j is an incident, and the activity does not begin', async (customer, found) => {
    const driver = new InMemoryDriver({ validatorOf, entries });
    await driver.start(reading('error'), { customer });
    const incidents = Object.values(driver.state!.incidents);
    expect(incidents).toMatchObject([{ elementId: 'ask', code: 'InvalidData' }]);
    expect(incidents[0]?.message).toContain(`found ${found}`);
  });
  it('a number is used as a data store key by its text', async () => {
    const driver = new InMemoryDriver({ validatorOf, entries: { customers: { 7: 'gold' } } });
    await driver.start(reading('error'), { customer: 7 });
    expect(driver.facts.find((fact) => fact.fact === 'task.created')).toMatchObject({ variables: { level: 'gold' } });
  });
  withStore('rule 21: a missing entry is null where onNotFound is null, whatever its type', reading('null'), (run) =>
    run.start({ customer: 'eve' }).expectWaitingAt('ask'),
  );
  withStore('rule 21: an entry that is not of the type of its store is an error', reading('null'), (run) =>
    run.start({ customer: 'bob' }).expectWaitingAt('repair'),
  );
  withStore('rule 21: an invalid key is an incident, repaired by an update of variables', reading('null'), (run) =>
    run
      .start({ customer: {} })
      .expectError(/key of data store customers/)
      .update({ customer: 'ann' })
      .resume()
      .expectWaitingAt('ask'),
  );
  const saving = (next: string) =>
    withIo(
      draw({ ask: 'userTask', next }, 'start -> ask -> next -> end'),
      {
        ask: { outputs: { level: 'int' }, to: [{ source: '=level', target: '@levels' }] },
        next: { inputs: { found: 'int' }, from: [{ source: '@levels', target: '=found' }] },
      },
      { stores: [{ name: 'levels', type: 'int', key: 'k' }] },
    );
  it('data stores are written with the step, and later reads in it see the value', async () => {
    const driver = new InMemoryDriver({ validatorOf, answer: () => null });
    await driver.start(saving('userTask'), {});
    await driver.completeTask('ask', { level: 4 });
    expect(driver.facts).toContainEqual(
      expect.objectContaining({ fact: 'data_store.entry_written', store: 'levels', key: 'k', value: 4 }),
    );
    const task = driver.facts.findLast((fact) => fact.fact === 'task.created');
    expect(task).toMatchObject({ elementId: 'next', variables: { found: 4 } });
  });
  scenario("rule 21: a value that is not of the data store's type is not written", saving('userTask'), (run) =>
    run.start().complete('ask', { level: 'x' }).expectError(/level/),
  );
});
