/**
 * The first and the last time that every store and clock outside can hold and that ISO 8601 writes with four digits of a year:
 * 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999Z, in milliseconds since the epoch.
 */
export const FIRST_TIME = -62_135_596_800_000;
export const LAST_TIME = 253_402_300_799_999;

export function isInRange(at: number): boolean {
  return at >= FIRST_TIME && at <= LAST_TIME;
}
