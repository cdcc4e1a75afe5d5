import { afterAll, beforeAll, jest } from '@jest/globals';
import type { InputResult, Variables } from '@svc/engine';
import { SCENARIO_START } from '@svc/engine/testing';
import type { ElementForm, ProcessForm } from '@svc/engine/testing';
import { declareScenarios } from '../scenarios/element-specs.js';
import { HeldCalls } from '../scenarios/held-calls.js';
import { TemporalDriver } from '../scenarios/temporal-driver.js';
import { SkippingStack } from './skipping-stack.js';

const START_MS = 60_000;
jest.setTimeout(30_000);

let skipping: SkippingStack;
let calls: HeldCalls;

beforeAll(async () => {
  [skipping, calls] = await Promise.all([SkippingStack.start(), HeldCalls.open()]);
}, START_MS);
afterAll(async () => {
  await skipping?.stop();
  await calls?.close();
}, START_MS);

/** Runs in another year than the scenarios' texts: their dates move along. */
class DriverOfLater extends TemporalDriver {
  override async start(process: ProcessForm, variables: Variables): Promise<InputResult> {
    const later = (await skipping.server.now()) - SCENARIO_START;
    return super.start({ ...process, elements: process.elements.map((element) => moved(element, later)) }, variables);
  }
}

function moved({ event, ...element }: ElementForm, later: number): ElementForm {
  if (event?.date === undefined) return event === undefined ? element : { ...element, event };
  return { ...element, event: { ...event, date: new Date(Date.parse(event.date) + later).toISOString() } };
}

/** Those that no other Temporal server can play: they let time pass. */
await declareScenarios({
  canPlay: ({ abilities, options }) => abilities.has('time') && Object.keys(options).length === 0,
  createDriver: async () => {
    await skipping.passToScenarioStart();
    const { stack, record, server: clock } = skipping;
    return new DriverOfLater({ stack, record, calls, clock, claim: async () => 1 });
  },
});
