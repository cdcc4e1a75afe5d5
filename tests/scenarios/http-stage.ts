import { afterAll, beforeAll, jest } from '@jest/globals';
import type { Api } from '../http/support/api.js';
import { registerTransactionalTenant } from '../http/support/transactional.js';
import { registerTenant } from '../http/support/tenants.js';
import { declareScenarios } from './element-specs.js';
import { HeldCalls } from './held-calls.js';
import { HttpDriver } from './http-driver.js';

const START_MS = 120_000;
/** A guard against a hang: several waits of a scenario, each with a guard of its own. */
jest.setTimeout(180_000);

/** One scenario in so many is played on instances without workflows too: `transactional.spec.ts` plays them all, without HTTP. */
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

/**
 * Declares the scenarios with these titles, to be played over HTTP. Limits of the running service are not a scenario's to
 * choose.
 */
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
