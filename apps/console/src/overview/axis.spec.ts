import { describe, expect, it } from '@jest/globals';
import { apart, countAxis, durationAxis, labelPlaces, linePath, lonePlaces } from './axis.js';

const frame = { left: 0, right: 100, top: 0, bottom: 100 };

describe('the axis of a plot', () => {
  it('begins at zero and holds the largest value', () => {
    for (const largest of [0, 1, 3, 7, 61, 317, 12_345]) {
      const { max, ticks } = countAxis(largest);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBe(max);
      expect(max).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });

  it('counts in whole steps that read well', () => {
    expect(countAxis(61).ticks).toEqual([0, 20, 40, 60, 80]);
    expect(countAxis(3).ticks).toEqual([0, 1, 2, 3]);
    expect(countAxis(0).ticks).toEqual([0, 1].slice(0, countAxis(0).ticks.length));
  });

  it('has steps of clocks for durations', () => {
    expect(durationAxis(6_240).ticks).toEqual([0, 1_800, 3_600, 5_400, 7_200]);
    expect(durationAxis(90).ticks).toEqual([0, 30, 60, 90]);
  });
});

describe('a line of a plot', () => {
  it('goes from the left edge to the right one, and up with the values', () => {
    expect(linePath([0, 5, 10], 10, frame)).toBe('M0.0 100.0L50.0 50.0L100.0 0.0');
  });

  it('is broken where there is no value', () => {
    expect(linePath([0, null, 10, 10], 10, frame)).toBe('M0.0 100.0M66.7 0.0L100.0 0.0');
  });

  it('values without a neighbour are told, for no line shows them', () => {
    expect(lonePlaces([1, null, 2, 3, null, 4])).toEqual([0, 5]);
  });
});

describe('the names at the ends of two lines', () => {
  it('stay where they are while they are apart', () => {
    expect(apart([20, 80], 15, 130)).toEqual([20, 80]);
    expect(apart([80, 20], 15, 130)).toEqual([80, 20]);
  });

  it('are moved apart where they would lie on each other', () => {
    expect(apart([50, 54], 14, 130)).toEqual([45, 59]);
    expect(apart([54, 50], 14, 130)).toEqual([59, 45]);
  });

  it('do not leave the plot at its lower end', () => {
    expect(apart([134, 134], 15, 130)).toEqual([115, 130]);
  });
});

describe('the labels below a plot', () => {
  it('are about six, with the last one', () => {
    expect(labelPlaces(24)).toEqual([0, 4, 8, 12, 16, 20, 23]);
    expect(labelPlaces(1)).toEqual([0]);
    expect(labelPlaces(0)).toEqual([]);
  });
});
