import { describe, expect, it } from '@jest/globals';
import { type ElementStatistic, isEmpty, shadesOf, statisticOf, viewOf } from './heat';

function element(id: string, figures: Partial<ElementStatistic>): ElementStatistic {
  const none = { tokens: 0, incidents: 0, passed: 0, median_seconds: null, p95_seconds: null };
  return { element_id: id, element_name: null, element_type: 'userTask', ...none, ...figures };
}

const times = (...seconds: readonly (number | null)[]) =>
  seconds.map((median, index) => element(`e${index}`, { median_seconds: median, passed: median === null ? 0 : 1 }));

describe('the shades of a heat map', () => {
  it('elements are in quarters by their figures, with the bounds of each', () => {
    expect(shadesOf(times(8, 1, 2, 7, 3, 4, 5, 6), 'time')).toEqual([
      { step: 1, elementIds: ['e1', 'e2'], least: 1, most: 2 },
      { step: 2, elementIds: ['e4', 'e5'], least: 3, most: 4 },
      { step: 3, elementIds: ['e6', 'e7'], least: 5, most: 6 },
      { step: 4, elementIds: ['e0', 'e3'], least: 7, most: 8 },
    ]);
  });

  it('equal figures have the same shade', () => {
    const shades = shadesOf(times(0, 0, 0, 9), 'time');
    expect(shades.map(({ step, elementIds }) => [step, elementIds])).toEqual([
      [1, ['e0', 'e1', 'e2']],
      [4, ['e3']],
    ]);
  });

  it('an element that was never completed has none', () => {
    expect(shadesOf(times(null, 5), 'time').flatMap(({ elementIds }) => elementIds)).toEqual(['e1']);
    expect(shadesOf(times(null), 'time')).toEqual([]);
  });

  it('passes are shaded by how often', () => {
    const shades = shadesOf([element('rare', { passed: 1 }), element('often', { passed: 40 })], 'passes');
    expect(shades.map(({ step, elementIds }) => [step, elementIds])).toEqual([
      [2, ['rare']],
      [4, ['often']],
    ]);
  });
});

describe('a heat map', () => {
  it('shows what an address asks for, otherwise what is there now', () => {
    expect(viewOf(new URLSearchParams('show=time'))).toBe('time');
    expect(viewOf(new URLSearchParams('show=money'))).toBe('now');
    expect(viewOf(new URLSearchParams())).toBe('now');
  });

  it('is empty only if no instance was ever started', () => {
    const instances = { running: 0, completed: 0, error: 0, suspended: 0, terminated: 0 };
    const none = { definition_key: 'a', version: 1, instances, elements: [], sample: { instances: 0, is_whole: true } };
    expect(isEmpty(none)).toBe(true);
    expect(isEmpty({ ...none, instances: { ...instances, completed: 1 } })).toBe(false);
  });

  it('an element that no instance has reached has no figures, and a flow is no element', () => {
    const process = [
      { id: 'pay', name: 'Pay', type: 'userTask' },
      { id: 'f1', name: 'yes', type: 'sequenceFlow' },
    ];
    const known = element('pay', { tokens: 3 });
    expect(statisticOf([known], process, 'pay')).toBe(known);
    expect(statisticOf([], process, 'pay')).toMatchObject({ element_name: 'Pay', tokens: 0, median_seconds: null });
    expect(statisticOf([], process, 'f1')).toBeNull();
  });
});
