/** One Jest configuration for the whole repository; `npm test` chooses the projects. */
const shared = {
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

export default {
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['**/*.spec.ts'], testPathIgnorePatterns: ['/node_modules/', '\\.(pg|temporal)\\.spec\\.ts$', '/tests/'] },
    { ...shared, displayName: 'integration', testMatch: ['**/*.pg.spec.ts', '**/*.temporal.spec.ts'] },
    { ...shared, displayName: 'http', testMatch: ['<rootDir>/tests/**/*.spec.ts'] },
  ],
};
