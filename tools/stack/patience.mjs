/** Timers of Node that are longer than 24 days fire at once, and the longest limit of a test is an hour. */
const MOST = 100;

/**
 * A deadline of a test or its stack in milliseconds: `TEST_PATIENCE` times as long as usual.
 * @param {number} ms @param {string} [patience]
 */
export function patient(ms, patience = process.env['TEST_PATIENCE'] || '1') {
  const times = Number(patience);
  if (times > 0 && times <= MOST) return ms * times;
  throw new Error(`TEST_PATIENCE: expected a number above 0, at most ${MOST}, found "${patience}"`);
}
