/** The driver's way to the time: a replay gets the same one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
