import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** One Jest configuration for the whole repository; `npm test` chooses the projects. */
export const shared = {
  /** Finds and reads the modules of tests. Jest's own transforms and module names are not asked. */
  runtime: fileURLToPath(new URL('tools/jest-runtime/runtime.cjs', import.meta.url)),
  testEnvironment: fileURLToPath(new URL('tools/stack/patient-environment.mjs', import.meta.url)),
  transform: {},
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
  /** A guard against a hang, no measure of speed: a busy machine takes its time. */
  testTimeout: 120_000,
};

/** Run by commands of their own, since they need more than Node, or more time (README, "Tests"). */
const NEED_MORE = ['/tests/console/', '/tests/time/', '/tests/redis/', '/tests/chaos/(transactional|hostile-tenant)'];
/** `.ci/run` finds processes by /proc: elsewhere it cannot run, nor be tested. */
const OF_LINUX = process.platform === 'linux' ? [] : ['/tests/ci/'];

/** Specs of tests/http that kill a process, cut a connection, wait for real time to pass, need large volumes, or start many programs. */
const OUTAGES_AND_VOLUMES = [
  ...['killed-batch', 'killed-transactional', 'outage', 'transactional-outage', 'two-processes', 'other-database'],
  ...['audit-volume', 'deadlines', 'large-instances', 'long-transactional', 'webhook-retries', 'forgotten-workflow'],
  ...['missing-payloads', 'parked-instances', 'reconcile', 'audit-tampering', 'svc', 'recovery-preconditions'],
  ...['recovery-variables', 'mcp-limits'],
].join('|');

/** A short form of what the others of their folders show at length: all of them within a minute or two. */
const ONE_OF_EACH = [
  'tests/scenarios/http-rules',
  'tests/scenarios/temporal-samples',
  'tests/chaos/kill-each',
  'tests/releases/recorded-releases',
  'tests/console/first-journey',
];

export default {
  /**
   * Tests have tenants, databases and stacks of their own; a third of their time they wait. A number: of a share above
   * 100% Jest drops the sign.
   */
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  /** Of a worker between two files: modules of the tests of files that have ended are never given back. */
  workerIdleMemoryLimit: '1GB',
  /** Of several projects Jest takes it from here. */
  testTimeout: shared.testTimeout,
  testSequencer: '<rootDir>/tools/stack/heavy-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.(pg|temporal)\\.spec\\.ts$', '/tests/'],
    },
    { ...shared, displayName: 'integration', testMatch: ['**/*.pg.spec.ts', '**/*.temporal.spec.ts'] },
    {
      ...shared,
      displayName: 'resources',
      testMatch: ['<rootDir>/tests/http/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', `/tests/http/(${OUTAGES_AND_VOLUMES})\\.spec`],
    },
    {
      ...shared,
      displayName: 'one-of-each',
      testMatch: ONE_OF_EACH.map((file) => `<rootDir>/${file}.spec.ts`),
    },
    {
      ...shared,
      displayName: 'system',
      testMatch: ['<rootDir>/tests/**/*.spec.ts'],
      testPathIgnorePatterns: [
        '/node_modules/',
        ...NEED_MORE,
        ...OF_LINUX,
        ...ONE_OF_EACH,
        `/tests/http/(?!(${OUTAGES_AND_VOLUMES})\\.spec)`,
      ],
    },
  ],
};
