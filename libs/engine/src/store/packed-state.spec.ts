import { describe, expect, it } from '@jest/globals';
import { packState, unpackState } from '../index.js';
import type { EngineState } from '../index.js';
import { InMemoryDriver, draw, subProcess } from '../../testing/index.js';
import type { ProcessForm } from '../../testing/index.js';

const MESSAGE = { type: 'message', name: 'Go', correlationKey: '{{ loopCounter }}' };
const many = (type: string, count: number): ProcessForm =>
  draw({ work: { type, multiInstance: { loopCardinality: count } } }, 'start -> work -> end');

async function stateOf(form: ProcessForm, variables = {}): Promise<EngineState> {
  const driver = new InMemoryDriver({ isFast: true });
  await driver.start(form, variables);
  return driver.state!;
}

const travelled = (state: EngineState) => unpackState(JSON.parse(JSON.stringify(packState(state))));

describe('storage of states', () => {
  it('a packed state unpacks to the same state, with everything that a state can hold', async () => {
    const form = draw(
      {
        fork: 'parallelGateway',
        join: 'parallelGateway',
        inner: {
          ...subProcess({ ask: 'userTask' }, 'start1 -> ask -> end1'),
          multiInstance: { collection: '{{ items }}', inputDataItem: '__proto__' },
        },
        late: {
          type: 'boundaryEvent',
          attachedTo: 'inner',
          cancelActivity: false,
          event: { type: 'timer', cycle: 'R3/PT1H' },
        },
        bad: { type: 'scriptTask', script: '{{ 1 - items }}', resultVariable: 'x' },
        call: { type: 'serviceTask', taskHeaders: { url: 'https://example.com' } },
      },
      'start -> fork -> inner -> join -> end',
      'fork -> call -> join',
      'fork -> bad -> join',
      'fork -> note -> join',
      'late -> end2',
    );
    const state = await stateOf(form, { items: ['a', 'b', null], own: { deep: [1, { two: 2 }] } });
    expect(state.status).toBe('error');
    expect(travelled(state)).toEqual(state);
  });
  it('a state that was never packed is read as it is', async () => {
    const state = await stateOf(many('userTask', 2));
    expect(unpackState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });
  it.each(['userTask', 'receiveTask'])(
    'a packed state of a thousand tokens at a %s takes less than 300 KB',
    async (type) => {
      const form = draw(
        {
          work: {
            type,
            ...(type === 'receiveTask' && { event: MESSAGE }),
            multiInstance: { loopCardinality: 1_000 },
          },
        },
        'start -> work -> end',
      );
      const state = await stateOf(form);
      expect(Object.keys(state.tokens)).toHaveLength(1_001);
      expect(JSON.stringify(packState(state)).length).toBeLessThan(300 * 1_024);
      expect(travelled(state)).toEqual(state);
    },
  );
});
