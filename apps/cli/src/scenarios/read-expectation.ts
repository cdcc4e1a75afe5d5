import type { ExpectedError, ExpectedWait, Expectation } from '../expectations/expectation.js';
import { isObject } from './located.js';
import type { Located } from './located.js';

const STATUSES = ['running', 'completed', 'error', 'suspended', 'terminated'] as const;
export const WAIT_FIELDS = [
  'kind',
  'name',
  'assignee',
  'candidate_groups',
  'correlation_key',
  'due_at',
  'request',
] as const;

type Reader = (value: Located) => Partial<Expectation>;

/** Each key of an expectation, and how its value is read. */
const KEYS: Readonly<Record<Exclude<keyof Expectation, 'line' | 'lines'>, Reader>> = {
  status: (value) => ({ status: value.oneOf(STATUSES) }),
  path: (value) => ({ path: value.texts() }),
  not_reached: (value) => ({ not_reached: value.texts() }),
  variables: (value) => ({ variables: value.object() }),
  waits: (value) => ({ waits: value.items().map(readWait) }),
  errors: (value) => ({ errors: value.items().map(readError) }),
  published: (value) => ({ published: value.items().map(readPublished) }),
};

export const EXPECTATION_KEYS = Object.keys(KEYS) as (keyof typeof KEYS)[];

export function readExpectation(place: Located): Expectation {
  const fields = place.fields(EXPECTATION_KEYS);
  const given = Object.entries(fields) as [keyof typeof KEYS, Located][];
  if (given.length === 0) place.refuse(`expected at least one of ${EXPECTATION_KEYS.join(', ')}`);
  const lines = new Map(given.map(([name, value]) => [name, value.line]));
  return Object.assign({ line: place.line, lines }, ...given.map(([name, value]) => KEYS[name](value))) as Expectation;
}

/** The id of an element, or an object with `at` and what is compared. */
function readWait(place: Located): ExpectedWait {
  if (!isObject(place.value)) return { at: place.text(), shown: {} };
  const { at, ...fields } = place.fields(['at', ...WAIT_FIELDS]);
  fields.kind?.text();
  const shown = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  return { at: (at ?? place.refuse('expected at')).text(), shown };
}

/** The id of an element, or an object. */
function readError(place: Located): ExpectedError {
  if (!isObject(place.value)) return { at: place.text(), code: null, message: null };
  const { at, code, message } = place.fields(['at', 'code', 'message']);
  return { at: at?.text() ?? null, code: code?.text() ?? null, message: message?.text() ?? null };
}

function readPublished(place: Located) {
  place.fields(['kind', 'name', 'correlation_key', 'payload']).kind?.oneOf(['message', 'signal']);
  return place.object();
}
