/** The short form runs with `npm test`; the long one (`npm run test:chaos`) is that of a release's figures. */
const SIZES = {
  short: { instances: 24, killEveryMs: 5000, frozenMs: 5000, tasks: 20, events: 16 },
  long: { instances: 500, killEveryMs: 5000, frozenMs: 15_000, tasks: 200, events: 200 },
};

export const size = process.env['TEST_CHAOS_SIZE'] === 'long' ? SIZES.long : SIZES.short;
