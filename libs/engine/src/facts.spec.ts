import { describe, expect, it } from '@jest/globals';
import { InMemoryDriver, draw } from '../testing/index.js';

const fork = draw(
  { fork: 'parallelGateway', a: 'userTask', b: 'userTask' },
  'start -> fork -> a -> end',
  'fork -> b -> end',
);

describe('reports of a step', () => {
  it('facts report each token, variable and status once per step, with the last value', async () => {
    const driver = new InMemoryDriver();
    await driver.start(
      draw(
        {
          a: { type: 'scriptTask', script: '{{ 1 }}', resultVariable: 'x' },
          b: { type: 'scriptTask', script: '{{ 2 }}', resultVariable: 'x' },
        },
        'start -> a -> b -> end',
      ),
      {},
    );
    const told = driver.facts.filter(({ fact }) =>
      ['token.changed', 'variables.changed', 'instance.status'].includes(fact),
    );
    expect(told).toMatchObject([
      { fact: 'token.changed', elementId: 'end', status: 'dead' },
      { fact: 'variables.changed', changed: { x: 2 } },
      { fact: 'instance.status', status: 'completed', error: null },
    ]);
  });

  it('facts name the caller as the actor of its own actions and the engine for the rest', async () => {
    const driver = new InMemoryDriver();
    await driver.start(fork, {});
    await driver.completeTask('a', {});
    const actors = new Map(driver.facts.map(({ fact, actor }) => [fact, actor.type]));
    expect(actors.get('instance.created')).toBe('api_key');
    expect(actors.get('task.completed')).toBe('api_key');
    expect(actors.get('element.entered')).toBe('engine');
  });
});
