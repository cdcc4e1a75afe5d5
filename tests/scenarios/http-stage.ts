import { afterAll, beforeAll, jest } from '@jest/globals';
import type { Api } from '../http/support/api.js';
import { registerTransactionalTenant } from '../http/support/transactional.js';
import { registerTenant } from '../http/support/tenants.js';
import { declareScenarios } from './element-specs.js';
import { HeldCalls } from './held-calls.js';
import { HttpDriver } from './http-driver.js';

const START_MS = 120_000;
/** A guard against a hang: a scenario waits several times, each time with a guard of its own. */
jest.setTimeout(180_000);

/** One scenario in this many is also played without workflows; `transactional.spec.ts` plays all of them, without HTTP. */
const SAMPLE = 16;

let api: Api;
let transactional: Api;
let turn = 0;
let calls: HeldCalls;

beforeAll(async () => {
  [api, transactional, calls] = await Promise.all([
    registerTenant('Scenarios'),
    registerTransactionalTenant(),
    HeldCalls.open(),
  ]);
}, START_MS);
afterAll(() => calls?.close());

class TransactionalHttpDriver extends HttpDriver {
  constructor() {
    super(transactional, calls, undefined, null, registerTransactionalTenant);
  }
}

/** Declares the scenarios with these titles for HTTP. A scenario cannot choose the limits of the running service. */
export function declareOverHttp(isWanted: (title: string) => boolean): Promise<void> {
  return declareScenarios({
    canPlay: ({ title, abilities, options }) =>
      [...abilities].every((ability) => ability === 'startEvents') &&
      Object.keys(options).length === 0 &&
      isWanted(title),
    createDriver: () => new HttpDriver(api, calls),
    createNext: (played) => {
      if (played instanceof TransactionalHttpDriver) return null;
      turn += 1;
      return turn % SAMPLE === 0 ? new TransactionalHttpDriver() : null;
    },
  });
}
