import { shared } from '../../jest.config.mjs';

/** `npm run test:console`. */
export default {
  ...shared,
  displayName: 'console',
  rootDir: '../..',
  testMatch: ['<rootDir>/tests/console/*.spec.ts'],
};
