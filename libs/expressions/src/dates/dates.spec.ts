import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { weekdayOf } from './calendar.js';
import { addDuration, parseDuration } from './duration.js';
import { fieldsOf, formatInstant, parseInstant } from './iso-date.js';

const instants = fc.integer({
  min: Date.parse('0000-01-01T00:00:00Z'),
  max: Date.parse('9999-12-31T23:59:59.999Z'),
});

describe('the calendar', () => {
  it('the calendar agrees with that of the platform', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const platform = new Date(instant);
        const text = formatInstant(instant);
        expect(text).toBe(platform.toISOString());
        expect(parseInstant(text)).toBe(instant);
        expect(weekdayOf(fieldsOf(instant).days)).toBe(platform.getUTCDay() || 7);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a day is a date exactly if the platform accepts it', () => {
    const parts = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.nat({ max: 13 }), fc.nat({ max: 32 }));
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
          '-',
        );
        const platform = new Date(`${text}T00:00:00Z`);
        const isSame = !Number.isNaN(platform.getTime()) && platform.toISOString().startsWith(text);
        expect(parseInstant(text)).toBe(isSame ? platform.getTime() : undefined);
      }),
      { numRuns: 1_000 },
    );
  });

  it('an offset with a colon and no minutes is one of whole hours', () => {
    expect(parseInstant('2026-03-01T10:20+01:')).toBe(Date.parse('2026-03-01T10:20+01:00'));
  });

  it('days and times are added as milliseconds', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 99_999 }),
        (instant, days, seconds) => {
          const moved = addDuration(
            instant,
            parseDuration(`P${days}DT${seconds}S`) ?? { months: NaN, milliseconds: NaN },
          );
          const expected = instant + days * 86_400_000 + seconds * 1000;
          expect(moved).toBe(expected > Date.parse('9999-12-31T23:59:59.999Z') ? undefined : expected);
        },
      ),
    );
  });
});
