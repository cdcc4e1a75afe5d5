/** Periods whose figures are plotted. */
export const PERIODS = ['hour', 'day', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** Ages beyond which a wait is shown, as ISO 8601 durations. */
export const AGES = ['PT1H', 'P1D', 'P3D', 'P7D'] as const;
export type Age = (typeof AGES)[number];

export interface Choice {
  readonly period: Period;
  readonly age: Age;
}

/** What an address chooses; the usual for what it leaves open. */
export function choiceOf(search: string): Choice {
  const parameters = new URLSearchParams(search);
  return {
    period: PERIODS.find((period) => period === parameters.get('period')) ?? 'day',
    age: AGES.find((age) => age === parameters.get('waits')) ?? 'P3D',
  };
}

export function withChoice(search: string, { period, age }: Partial<Choice>): string {
  const parameters = new URLSearchParams(search);
  if (period !== undefined) parameters.set('period', period);
  if (age !== undefined) parameters.set('waits', age);
  return String(parameters);
}
