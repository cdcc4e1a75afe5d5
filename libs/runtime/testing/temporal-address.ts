/** The address of the server that `npm test`, or another program that runs files of this folder, has started. */
export function temporalAddress(): string {
  const given = process.env['TEST_TEMPORAL_ADDRESS'];
  if (!given) throw new Error('expected TEST_TEMPORAL_ADDRESS, as `npm test` sets it, found none');
  return given;
}
