import { shared } from '../../jest.config.mjs';

/** `npm run test:chaos`. */
export default { ...shared, displayName: 'chaos', rootDir: '../..', testMatch: ['<rootDir>/tests/chaos/*.spec.ts'] };
