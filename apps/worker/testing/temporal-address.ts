/** Of the server that `npm test`, or whoever runs something of this folder, has started for it. */
export function temporalAddress(): string {
  const given = process.env['TEST_TEMPORAL_ADDRESS'];
  if (!given) throw new Error('expected TEST_TEMPORAL_ADDRESS, as `npm test` sets it, found none');
  return given;
}
