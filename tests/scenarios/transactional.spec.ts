import { afterAll, beforeAll, jest } from '@jest/globals';
import type { InMemoryOptions } from '@svc/engine/testing';
import { declareScenarios } from './element-specs.js';
import { ComparedDriver } from './compared-driver.js';
import { LATEST, TransactionalScenarioDriver } from './transactional-driver.js';
import { openTransactionalSurroundings } from './transactional-surroundings.js';
import type { OpenSurroundings } from './transactional-surroundings.js';

const START_MS = 120_000;
const IS_EVERY = process.env['PROMOTE_AT'] === 'every';
/** A guard against a hang: a scenario waits several times, each time with a guard of its own. */
jest.setTimeout(IS_EVERY ? 600_000 : 180_000);

let open: OpenSurroundings;
let turn = 0;

beforeAll(async () => {
  open = await openTransactionalSurroundings();
}, START_MS);
afterAll(() => open?.close(), START_MS);

/** How far it gets in its time differs, so there is no history to compare. */
const ENDLESS = 'events that set each other off without end are an incident';

await declareScenarios({
  canPlay: ({ title, abilities, options }) =>
    title !== ENDLESS &&
    !abilities.has('time') &&
    Object.keys(options).every((name) => ['maxVariablesBytes', 'validatorOf'].includes(name)),
  createDriver: (options) => create(options, LATEST),
  createNext: (played, options) => {
    const promoteAt = nextPromotion((played as ReturnType<typeof create>).driver);
    return promoteAt === null ? null : create(options, promoteAt);
  },
});

/** Each commit in turn if all are wanted; otherwise one commit, another one for each scenario. */
function nextPromotion({ promoteAt, commits }: TransactionalScenarioDriver): number | null {
  if (IS_EVERY) {
    const next = promoteAt === LATEST ? 1 : promoteAt + 1;
    return next > commits ? null : next;
  }
  if (promoteAt !== LATEST || commits === 0) return null;
  turn += 1;
  return 1 + (turn % commits);
}

function create(options: InMemoryOptions, promoteAt: number) {
  const { maxVariablesBytes } = options;
  const limits = maxVariablesBytes === undefined ? {} : { maxVariablesBytes };
  return new ComparedDriver(new TransactionalScenarioDriver(open.surroundings, limits, promoteAt), options);
}
