import { afterAll, beforeAll, jest } from '@jest/globals';
import type { InputResult, Variables } from '@svc/engine';
import type { ProcessForm } from '@svc/engine/testing';
import { declareScenarios } from '../scenarios/element-specs.js';
import { HeldCalls } from '../scenarios/held-calls.js';
import { TemporalDriver } from '../scenarios/temporal-driver.js';
import { ofLater } from './of-later.js';
import { SkippingStack } from './skipping-stack.js';

const START_MS = 120_000;
/** A guard against a hang, no measure of speed. */
jest.setTimeout(180_000);

let skipping: SkippingStack;
let calls: HeldCalls;

beforeAll(async () => {
  [skipping, calls] = await Promise.all([SkippingStack.start(), HeldCalls.open()]);
}, START_MS);
afterAll(async () => {
  await skipping?.stop();
  await calls?.close();
}, START_MS);

/** Plays in another year than that of the scenarios' dates, which are moved. */
class DriverOfLater extends TemporalDriver {
  override async start(process: ProcessForm, variables: Variables): Promise<InputResult> {
    return super.start(await ofLater(process, skipping.server), variables);
  }
}

/** Scenarios that let time pass, which no other Temporal server can play. */
await declareScenarios({
  canPlay: ({ abilities, options }) => abilities.has('time') && Object.keys(options).length === 0,
  createDriver: async () => {
    await skipping.passToScenarioStart();
    const { stack, record, server: clock } = skipping;
    return new DriverOfLater({ stack, record, calls, clock, claim: async () => 1 });
  },
});
