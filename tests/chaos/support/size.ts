/**
 * The short form runs with `npm test`. The long one (`npm run test:chaos`) gives a release's figures. After `troubleMs` the
 * strikes end, so that instances complete also on a machine too busy to make progress between two strikes. Usually a run takes a
 * fraction of that.
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
    jobs: 400,
    workerProcesses: 4,
    killWorkersMs: 8_000,
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
    jobs: 10_000,
    workerProcesses: 10,
    killWorkersMs: 600_000,
    troubleMs: Infinity,
  },
};

export const size = process.env['TEST_CHAOS_SIZE'] === 'long' ? SIZES.long : SIZES.short;
