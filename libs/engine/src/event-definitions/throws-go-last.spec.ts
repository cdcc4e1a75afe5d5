import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

const thrown = (name: string) => ({ type: 'intermediateThrowEvent', event: { type: 'signal', name } });
const caught = (name: string) => ({ type: 'intermediateCatchEvent', event: { type: 'signal', name } });

describe('rule 16: the order of throws', () => {
  for (const [order, flows] of Object.entries({
    'the throw is first in the file': ['fork -> ring -> end', 'fork -> hear -> end2'],
    'the catch is first in the file': ['fork -> hear -> end2', 'fork -> ring -> end'],
    'the catch is further away': ['fork -> ring -> end', 'fork -> note -> gate -> hear -> end2'],
  })) {
    scenario(
      `rule 16: a throw event runs after a catch event behind the same fork: ${order}`,
      draw(
        {
          fork: 'parallelGateway',
          note: 'task',
          gate: 'exclusiveGateway',
          hear: caught('P16 beside'),
          ring: thrown('P16 beside'),
        },
        'start -> fork',
        ...flows,
      ),
      (run) => run.start().expectStatus('completed').expectCompleted('hear'),
    );
  }
  scenario(
    'rule 16: a signal end event runs after an inclusive join that leads to the catch event',
    draw(
      {
        fork: 'inclusiveGateway',
        meet: 'inclusiveGateway',
        hear: caught('P16 joined'),
        ring: { type: 'endEvent', event: { type: 'signal', name: 'P16 joined' } },
      },
      'start -> fork -> ring',
      'fork -> a -> meet',
      'fork -> b -> meet',
      'meet -> hear -> end',
    ),
    (run) => run.start().expectStatus('completed').expectCompleted('hear'),
  );
  scenario(
    'rule 16: several throws keep their order, also the parts of a multiple event',
    draw(
      {
        fork: 'parallelGateway',
        first: thrown('P16 one'),
        both: {
          type: 'intermediateThrowEvent',
          events: [
            { type: 'escalation', code: 'E' },
            { type: 'signal', name: 'P16 two' },
          ],
        },
        hear: caught('P16 two'),
      },
      'start -> fork -> first -> end',
      'fork -> both -> end2',
      'fork -> hear -> end3',
    ),
    (run) => run.start().expectStatus('completed').expectPublished({ name: 'P16 one' }, { name: 'P16 two' }),
  );
});
