import { describe, expect, it } from '@jest/globals';
import { fromLocal, toLocal } from './local-time';

describe('the time of a field', () => {
  it('in UTC is the moment to the minute, and the moment of the field', () => {
    expect(toLocal('2026-03-01T09:30:59.123Z', true)).toBe('2026-03-01T09:30');
    expect(fromLocal('2026-03-01T09:30', true)).toBe('2026-03-01T09:30:00.000Z');
  });

  it.each(['2026-01-15T23:59:00.000Z', '2026-07-15T00:01:00.000Z'])(
    'in the zone of the machine %s comes back',
    (iso) => {
      expect(fromLocal(toLocal(iso, false), false)).toBe(iso);
    },
  );

  it('is empty for what is no moment', () => {
    expect([toLocal('yesterday', false), toLocal('', true), fromLocal('', false), fromLocal('x', true)]).toEqual([
      ...['', '', '', ''],
    ]);
  });
});
