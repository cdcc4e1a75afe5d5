import type { SearchReadinessDto } from './health.dto.js';

/** Whether Temporal answers. The part of the program that holds the connection implements it. */
export abstract class TemporalCheck {
  abstract isUp(): Promise<boolean>;

  /** Whether this process has the master keys by which stored data keys are wrapped, as far as known. */
  abstract readonly hasMasterKeys: boolean;
}

const TIMEOUT = 2_000;

/** False if the check fails or takes too long, since readiness is asked often and must answer in time. */
export async function isUpInTime(check: () => Promise<boolean>): Promise<boolean> {
  return (await inTime(check)) ?? false;
}

/** Null if the check fails or takes too long. */
export async function inTime<T>(check: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT);
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    // The answer is "down". The requests that fail report the error.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

export const SEARCH_SQL = `SELECT
  EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') AS "trigramEnabled",
  EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'unaccent') AS "unaccentEnabled"`;

export type SearchRow = SearchReadinessDto;
