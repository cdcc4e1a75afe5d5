import { describe, expect, it } from '@jest/globals';
import { draw, InMemoryDriver, scenario } from '../../testing/index.js';

const paid = { type: 'message', name: 'P16 keyed', correlationKey: '{{ key }}' } as const;
const waiting = draw({ hear: { type: 'intermediateCatchEvent', event: paid } }, 'start -> hear -> end');
const telling = draw({ tell: { type: 'intermediateThrowEvent', event: paid } }, 'start -> tell -> end');

const keys = Object.entries({
  text: ['o-1', 'o-1'],
  digits: ['1.0', '1.0'],
  'a whole number': [1, '1'],
  'a fraction': [0.5, '0.5'],
  'a large number': [1e21, '1e+21'],
  'a boolean': [true, 'true'],
} as const);

describe('rule 16: a correlation key is text', () => {
  for (const [kind, [key, asText]] of keys) {
    scenario(`rule 16: a message wait compares the text of its correlation key: ${kind}`, waiting, (run) =>
      run.start({ key }).message('P16 keyed', {}, asText).expectStatus('completed'),
    );
    scenario(`rule 16: a throw event publishes the text of its correlation key: ${kind}`, telling, (run) =>
      run.start({ key }).expectPublished({ name: 'P16 keyed', correlationKey: asText }),
    );
  }
  scenario('rule 16: a correlation key that only looks like the number is another key', waiting, (run) =>
    run.start({ key: 1 }).message('P16 keyed', {}, '1.0').expectWaitingAt('hear'),
  );

  it.each([
    [null, 'null'],
    ['', 'empty text'],
    [[1], 'a list'],
    [{ id: 1 }, 'an object'],
  ])('a correlation key %j of a wait or a throw is an incident', async (key, found) => {
    for (const [process, element] of [
      [waiting, 'hear'],
      [telling, 'tell'],
    ] as const) {
      const driver = new InMemoryDriver();
      await driver.start(process, { key });
      const error = `${element}: correlation key: expected text, a number or a boolean, found ${found}`;
      expect(await driver.view()).toMatchObject({ status: 'error', error });
    }
  });
});
