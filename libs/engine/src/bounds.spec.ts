import { describe, expect, it } from '@jest/globals';
import { InMemoryDriver, draw, subProcess } from '../testing/index.js';
import type { ProcessForm } from '../testing/index.js';

const FORKING = { merge: 'exclusiveGateway', fork: 'parallelGateway' };

/** Processes that never end, and the incident that stops each. */
const ENDLESS: readonly [what: string, form: ProcessForm, incident: RegExp][] = [
  [
    'loops',
    draw({ merge: 'exclusiveGateway' }, 'start -> merge -> work -> merge'),
    /within 5000 element steps, but nothing was/,
  ],
  [
    'loops by its marker',
    draw({ work: { type: 'task', loop: { loopCondition: 'true' } } }, 'start -> work -> end'),
    /within 5000 element steps, but nothing was/,
  ],
  [
    'forks',
    draw(FORKING, 'start -> merge -> fork -> merge', 'fork -> again -> merge'),
    /at most 1000 tokens at once|within 5000 element steps/,
  ],
  [
    'forks into tasks that wait',
    draw({ ...FORKING, wait: 'userTask' }, 'start -> merge -> fork -> merge', 'fork -> wait -> end'),
    /at most 1000 tokens at once/,
  ],
  [
    'opens scopes inside scopes',
    draw(
      { ...FORKING, inner: subProcess({ wait: 'userTask' }, 'start1 -> wait -> end1') },
      'start -> merge -> fork -> merge',
      'fork -> inner -> end',
    ),
    /at most 1000 tokens at once/,
  ],
  [
    'multiplies by a million',
    draw({ work: { type: 'userTask', multiInstance: { loopCardinality: 1_000_000 } } }, 'start -> work -> end'),
    /at most 10000 instances of this activity, found 1000000/,
  ],
  [
    'multiplies what is multiplied',
    draw(
      {
        outer: {
          ...subProcess({ inner: { type: 'userTask', multiInstance: { loopCardinality: 900 } } }, 'inner -> end1'),
          multiInstance: { loopCardinality: 900 },
        },
      },
      'start -> outer -> end',
    ),
    /at most 1000 tokens at once/,
  ],
];

describe('limits of work and size', () => {
  it.each(ENDLESS)('a process without an end is an incident within a bound: it %s', async (_what, form, incident) => {
    const driver = new InMemoryDriver({ isFast: true, maxStepsWithoutWait: 5_000, maxTokens: 1_000 });
    await driver.start(form, {});
    const { status, error } = await driver.view();
    expect(status).toBe('error');
    expect(error).toMatch(incident);
    expect(driver.facts.length).toBeLessThan(100_000);
  });

  it('a multi-instance activity over a collection of a million items is an incident', async () => {
    const list = Array.from({ length: 1_000_000 }, () => 1);
    const multiInstance = { collection: '{{ list }}', inputDataItem: 'item' };
    const driver = new InMemoryDriver({ isFast: true, maxVariablesBytes: 5_000_000 });
    await driver.start(draw({ work: { type: 'userTask', multiInstance } }, 'start -> work -> end'), { list });
    const { status, error } = await driver.view();
    expect(status).toBe('error');
    expect(error).toMatch(/at most 10000 instances of this activity, found 1000000/);
  });
});
