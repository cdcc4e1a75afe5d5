/** One Jest configuration for the whole repository; `npm test` chooses the projects. */
export const shared = {
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } }, module: { type: 'es6' } },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'] },
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['svc-source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
};

/** Run by commands of their own, since they need more than Node (README, "Tests"). */
const NEED_MORE = ['/tests/time/', '/tests/redis/'];

export default {
  /** A guard against a hang, no measure of speed: a busy machine takes its time. */
  testTimeout: 30_000,
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
      displayName: 'http',
      testMatch: ['<rootDir>/tests/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...NEED_MORE],
    },
  ],
};
