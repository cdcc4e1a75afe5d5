import { afterAll, beforeAll, jest } from '@jest/globals';
import type { Api } from '../http/support/api.js';
import { registerTenant } from '../http/support/tenants.js';
import { declareScenarios } from './element-specs.js';
import { HeldCalls } from './held-calls.js';
import { HttpDriver } from './http-driver.js';

const START_MS = 60_000;
jest.setTimeout(30_000);

let api: Api;
let calls: HeldCalls;

beforeAll(async () => {
  [api, calls] = await Promise.all([registerTenant('Scenarios'), HeldCalls.open()]);
}, START_MS);
afterAll(() => calls?.close());

/** Limits of the running service are not a scenario's to choose. */
await declareScenarios({
  canPlay: ({ abilities, options }) => abilities.size === 0 && Object.keys(options).length === 0,
  createDriver: () => new HttpDriver(api, calls),
});
