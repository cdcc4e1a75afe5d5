import { shared } from '../../jest.config.mjs';

/** `npm run test:redis`. */
export default { ...shared, displayName: 'redis', rootDir: '../..', testMatch: ['<rootDir>/tests/redis/*.spec.ts'] };
