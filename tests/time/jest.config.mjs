import { shared } from '../../jest.config.mjs';

/** `npm run test:time`. */
export default { ...shared, displayName: 'time', rootDir: '../..', testMatch: ['<rootDir>/tests/time/*.spec.ts'] };
