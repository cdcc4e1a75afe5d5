import { readAnswer, readScriptStep } from '@svc/engine/simulation';
import type { AnswerStep, StandingAnswer } from '@svc/engine/simulation';
import { isObject } from './located.js';
import type { Located } from './located.js';
import { readExpectation } from './read-expectation.js';
import { readRefusal } from './read-refusal.js';
import { readStart } from './read-start.js';
import type { Scenario, ScenarioStep } from './scenario.js';

/** What a file says for all its scenarios, and each scenario for itself. */
export const SHARED_KEYS = ['start_at', 'answers', 'data_stores'] as const;
export type Shared = Pick<Scenario, 'startAt' | 'answers' | 'dataStores'>;
type SharedFields = Partial<Record<(typeof SHARED_KEYS)[number], Located>>;

/** The clock at the start where nothing else is said: 2026-01-05T09:00:00Z, a Monday. */
const DEFAULT_START = Date.UTC(2026, 0, 5, 9);
export const NOTHING_SHARED: Shared = { startAt: DEFAULT_START, answers: new Map(), dataStores: {} };

export const SCENARIO_KEYS = ['name', 'start', ...SHARED_KEYS, 'steps', 'expect'] as const;

export function readScenario(place: Located, shared: Shared): Scenario {
  const fields = place.fields(SCENARIO_KEYS);
  return {
    ...readCourse(fields, shared, place),
    name: (fields.name ?? place.refuse('expected a name')).text(),
    line: place.line,
    expectation: fields.expect ? readExpectation(fields.expect) : null,
  };
}

/** How an instance begins and what happens then, without a name and without what holds at the end. */
export function readCourse(
  { start, steps, ...shared }: Partial<Record<'start' | 'steps', Located>> & SharedFields,
  around: Shared,
  place: Located,
): Omit<Scenario, 'name' | 'line' | 'expectation'> {
  return {
    ...readShared(shared, around),
    start: readStart(start ?? null, place),
    steps: steps?.items().map(readStep) ?? [],
  };
}

/** What is said here goes before what is said around it; answers and entries are added to those. */
export function readShared({ start_at, answers, data_stores }: SharedFields, around: Shared): Shared {
  return {
    startAt: start_at ? readTime(start_at) : around.startAt,
    answers: new Map([
      ...around.answers,
      ...(answers?.members().map(([at, value]) => [at, readAnswers(at, value)] as const) ?? []),
    ]),
    dataStores: { ...around.dataStores, ...(data_stores ? readStores(data_stores) : {}) },
  };
}

function readTime(place: Located): number {
  const time = Date.parse(place.text());
  if (Number.isNaN(time)) place.refuse(`expected a time such as 2026-01-05T09:00:00Z, found ${place.text()}`);
  return time;
}

function readStores(place: Located): Scenario['dataStores'] {
  return Object.fromEntries(place.members().map(([store, entries]) => [store, entries.object()]));
}

/** One answer for each time, or a list that is used one after the other. */
function readAnswers(at: string, place: Located): StandingAnswer {
  return Array.isArray(place.value) ? place.items().map((item) => oneAnswer(at, item)) : oneAnswer(at, place);
}

function oneAnswer(at: string, place: Located): AnswerStep {
  const read = readAnswer(at, place.value);
  return read.ok ? read.value : place.refuse(read.failure.message);
}

function readStep(place: Located): ScenarioStep {
  if (!isObject(place.value)) return place.refuse('expected a step: an object with an action, or with expect');
  const { expect, refused, ...action } = place.value;
  if (expect !== undefined) return expectStep(place);
  const read = readScriptStep(action);
  if (!read.ok) return place.refuse(`${read.failure.message}; or expect`);
  return {
    kind: 'play',
    line: place.line,
    step: read.value,
    refusal: refused === undefined ? null : readRefusal(place.with(refused)),
  };
}

function expectStep(place: Located): ScenarioStep {
  const { expect } = place.fields(['expect']);
  return { kind: 'expect', expectation: readExpectation(expect!) };
}
