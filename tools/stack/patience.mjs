/** Timers of Node's fire at once beyond 24 days, and the longest limit of a test is an hour. */
const MOST = 100;

/**
 * A deadline, in milliseconds, that a test or its stack waits for at most: `TEST_PATIENCE` times as long as usual.
 * @param {number} ms @param {string} [patience]
 */
export function patient(ms, patience = process.env['TEST_PATIENCE'] || '1') {
  const times = Number(patience);
  if (times > 0 && times <= MOST) return ms * times;
  throw new Error(`TEST_PATIENCE: expected a number above 0, at most ${MOST}, found "${patience}"`);
}
