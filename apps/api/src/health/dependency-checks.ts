import type { SearchReadinessDto } from './health.dto.js';

/** Whether Temporal answers; given by whoever holds the connection to it. */
export abstract class TemporalCheck {
  abstract isUp(): Promise<boolean>;

  /** A payload or a master key is known to be missing, without which instances cannot go on. */
  abstract readonly missesPayloads: boolean;
}

const TIMEOUT = 2_000;

/** False when the check fails or takes too long: readiness is asked often and must answer. */
export async function isUpInTime(check: () => Promise<boolean>): Promise<boolean> {
  return (await inTime(check)) ?? false;
}

/** Null when the check fails or takes too long. */
export async function inTime<T>(check: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT);
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    // "Down" is the answer; what exactly is wrong is told by the requests that fail.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

export const SEARCH_SQL = `SELECT
  EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') AS "trigramEnabled",
  EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'unaccent') AS "unaccentEnabled"`;

export type SearchRow = SearchReadinessDto;
