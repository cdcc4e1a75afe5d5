import { describe, expect, it } from '@jest/globals';
import { advance } from '../index.js';
import { InMemoryDriver, draw, scenarioWith, subProcess } from '../../testing/index.js';
import type { ElementForm } from '../../testing/index.js';

const fast = scenarioWith({ isFast: true });
const one = (work: Omit<ElementForm, 'id'>) => draw({ work }, 'start -> work -> end');
const double = (isSequential: boolean) =>
  one({
    type: 'scriptTask',
    script: '{{ item * 2 }}',
    resultVariable: 'twice',
    multiInstance: {
      isSequential,
      collection: '{{ items }}',
      inputDataItem: 'item',
      outputDataItem: 'twice',
      loopDataOutputRef: 'results',
    },
  });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Completes all tasks without the checks of a driver, each of which looks at the whole state. */
function completeAll({ model, state }: InMemoryDriver): void {
  Object.keys(state!.waits).forEach((taskId, i) => {
    const input = { type: 'taskCompleted', taskId, variables: {}, claimVersion: 1 } as const;
    const actor = { type: 'api_key', id: 'key' } as const;
    advance(model, state, [{ id: `done-${i}`, at: 1_000, actor, input }], { limits: { maxVariablesBytes: 1_000_000 } });
  });
}

describe('activities that run many times', () => {
  fast(
    'rule 14: a loop runs ten thousand turns',
    one({ type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n', loop: { loopCondition: 'n < 10000' } }),
    (run) => run.start({ n: 0 }).expectStatus('completed').expectVariables({ n: 10_000 }),
  );
  fast('rule 13: five thousand sequential iterations run to their end', double(true), (run) =>
    run
      .start({ items: numbers(5_000) })
      .expectStatus('completed')
      .expectVariables({ results: numbers(5_000).map((n) => n * 2) }),
  );
  fast('rule 13: five thousand parallel iterations run to their end', double(false), (run) =>
    run
      .start({ items: numbers(5_000) })
      .expectStatus('completed')
      .expectVariables({ results: numbers(5_000).map((n) => n * 2) }),
  );

  it('rule 13: two thousand tokens wait at once and all complete', async () => {
    const driver = new InMemoryDriver({ isFast: true });
    await driver.start(one({ type: 'userTask', multiInstance: { loopCardinality: 2_000 } }), {});
    expect(Object.keys(driver.state!.waits)).toHaveLength(2_000);
    completeAll(driver);
    expect(driver.state).toMatchObject({ status: 'completed', tokens: {}, waits: {} });
    expect(Object.keys(driver.state!.scopes)).toHaveLength(1);
  });
  it('parallel iterations begin in slices, so that no step is too long', async () => {
    const driver = new InMemoryDriver({ isFast: true, sliceSteps: 100 });
    await driver.start(one({ type: 'task', multiInstance: { loopCardinality: 1_000 } }), {});
    expect(driver.state?.status).toBe('completed');
  });

  scenarioWith({ isFast: true, maxTokens: 500 })(
    'nested multi-instance activities with too many tokens are an incident',
    draw(
      {
        outer: {
          ...subProcess(
            { inner: { type: 'userTask', multiInstance: { loopCardinality: 100 } } },
            'start1 -> inner -> end1',
          ),
          multiInstance: { loopCardinality: 100 },
        },
      },
      'start -> outer -> end',
    ),
    (run) => run.start().expectError(/at most 500 tokens at once/),
  );
  scenarioWith({ isFast: true, maxTokens: 500, maxStepsWithoutWait: 100_000 })(
    'a loop that forks without end is an incident',
    draw(
      { again: 'exclusiveGateway', fork: 'parallelGateway', wait: 'userTask' },
      'start -> again -> fork -> again',
      'fork -> wait -> end',
    ),
    (run) => run.start().expectError(/at most 500 tokens at once/),
  );
  scenarioWith({ isFast: true, maxVariablesBytes: 10_000 })(
    'collected output counts towards the size of the variables',
    one({
      type: 'scriptTask',
      script: "{{ 'a text that is repeated for each instance until it is too much' }}",
      resultVariable: 'text',
      multiInstance: { loopCardinality: 1_000, outputDataItem: 'text', loopDataOutputRef: 'texts' },
    }),
    (run) => run.start().expectError(/variables of at most 10000 bytes in all, but with what is collected in texts/),
  );
});
