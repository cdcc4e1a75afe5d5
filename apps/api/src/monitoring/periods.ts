/** The last hour by minutes, day by hours, month (30 days) by days, and year by months. */
export const PERIODS = ['hour', 'day', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

const MINUTE = 60_000;
const SPANS = {
  hour: { count: 60, millis: MINUTE },
  day: { count: 24, millis: 60 * MINUTE },
  month: { count: 30, millis: 24 * 60 * MINUTE },
} as const;
const MONTHS = 12;

/** When the parts of the period begin (UTC), oldest first. The last one is the present one, which is not over. */
export function startsOf(period: Period, now: Date): Date[] {
  if (period === 'year')
    return Array.from(
      { length: MONTHS },
      (_, n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + n)),
    );
  const { count, millis } = SPANS[period];
  const present = Math.floor(now.getTime() / millis) * millis;
  return Array.from({ length: count }, (_, n) => new Date(present - (count - 1 - n) * millis));
}
