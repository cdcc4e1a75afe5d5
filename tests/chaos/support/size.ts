/**
 * The short form runs with `npm test`; the long one (`npm run test:chaos`) is that of a release's figures. `troubleMs`: on a
 * machine so busy that nothing gets on between two strikes they end, several times later than they do by themselves.
 */
const SIZES = {
  short: {
    instances: 24,
    killEveryMs: 5000,
    frozenMs: 5000,
    tasks: 20,
    events: 16,
    chaosMs: 8_000,
    hostileMs: 60_000,
    batch: 60,
    troubleMs: 120_000,
  },
  long: {
    instances: 500,
    killEveryMs: 5000,
    frozenMs: 15_000,
    tasks: 200,
    events: 200,
    chaosMs: 720_000,
    hostileMs: 600_000,
    batch: 400,
    troubleMs: Infinity,
  },
};

export const size = process.env['TEST_CHAOS_SIZE'] === 'long' ? SIZES.long : SIZES.short;
