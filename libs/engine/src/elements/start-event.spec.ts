import { describe, expect, it } from '@jest/globals';
import { draw, findingsOf, InMemoryDriver, subProcess } from '../../testing/index.js';

describe('who has started an instance [forms#initiator]', () => {
  const initiated = draw({ start: { type: 'startEvent', initiator: 'starter' } }, 'start -> end');

  it('the initiator is the id of the actor if no name is known, whatever the request says', async () => {
    const driver = new InMemoryDriver();
    await driver.start(initiated, { starter: 'somebody else', amount: 7 });
    const created = driver.facts.find(({ fact }) => fact === 'instance.created');
    expect(created).toMatchObject({ variables: { starter: created?.actor.id, amount: 7 } });
  });

  it.each([
    ['{{ who }}', 'svc:initiator: expected plain text, found "{{ who }}"'],
    ['${who}', 'svc:initiator: expected plain text, found "${who}"'],
  ])('the initiator %s is an error', (initiator, message) => {
    expect(findingsOf(draw({ start: { type: 'startEvent', initiator } }, 'start -> end'))).toMatchObject([
      { severity: 'error', message },
    ]);
  });

  it('an initiator at the start of a subprocess is a warning', () => {
    const inner = subProcess({ begin: { type: 'startEvent', initiator: 'who' } }, 'begin -> endInner');
    expect(findingsOf(draw({ inner }, 'start -> inner -> end'))).toMatchObject([
      { severity: 'warning', message: 'svc:initiator has no effect here: expected it at a start event of the process' },
    ]);
  });
});
