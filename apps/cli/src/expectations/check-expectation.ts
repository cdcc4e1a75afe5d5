import type { Simulation } from '@svc/engine/simulation';
import type { JsonValue } from '@svc/expressions';
import type { LoadedProcess } from '../processes/process-file.js';
import { checkWaits } from './check-waits.js';
import { differencesIn, differencesOf } from './difference.js';
import type { Difference, Expectation, ExpectedError } from './expectation.js';

type Found = Omit<Difference, 'line'>;
type Check = (expectation: Expectation, result: Simulation) => Found[];

/** One check for each key of an expectation. */
const CHECKS: Readonly<Record<Exclude<keyof Expectation, 'line' | 'lines'>, Check>> = {
  status: ({ status = '' }, result) => differencesOf('status', status, result.status),
  path: ({ path = [] }, result) => checkPath(path, enteredIn(result)),
  not_reached: ({ not_reached = [] }, result) => checkNotReached(not_reached, new Set(enteredIn(result))),
  variables: ({ variables = {} }, result) =>
    Object.entries(variables).flatMap(([name, value]) =>
      differencesOf(`variables.${name}`, value, own(result.variables, name)),
    ),
  waits: ({ waits = [] }, result) => checkWaits(waits, result),
  errors: ({ errors = [] }, result) => checkErrors(errors, result),
  published: ({ published = [] }, result) => checkPublished(published, result),
};

/** What does not hold, each with its line. Elements that the process does not have are told too. */
export function checkExpectation(expectation: Expectation, result: Simulation, process: LoadedProcess): Difference[] {
  const keys = Object.keys(CHECKS).filter((key) => expectation[key as keyof typeof CHECKS] !== undefined);
  const unknown = unknownElements(expectation, process);
  if (unknown.length > 0) return unknown;
  return keys.flatMap((key) => {
    const line = expectation.lines.get(key) ?? expectation.line;
    return CHECKS[key as keyof typeof CHECKS](expectation, result).map((difference) => ({ line, ...difference }));
  });
}

/** A misspelt element would never be reached, and so an expectation about it would hold. */
function unknownElements(
  { path = [], not_reached = [], waits = [], line, lines }: Expectation,
  { index }: LoadedProcess,
): Difference[] {
  const named = { path, not_reached, waits: waits.map(({ at }) => at) };
  return Object.entries(named).flatMap(([what, ids]) =>
    ids
      .filter((id) => !index.has(id) && !index.has(id.split('/')[0] ?? ''))
      .map((id) => ({
        line: lines.get(what) ?? line,
        what,
        expected: `an element ${id}`,
        found: `none in the process; it has ${index.model.nodes.map((node) => node.id).join(', ')}`,
      })),
  );
}

function enteredIn({ path }: Simulation): string[] {
  return path.filter(({ event }) => event === 'element.entered').map(({ elementId }) => elementId);
}

function checkPath(expected: readonly string[], entered: readonly string[]): Found[] {
  let next = 0;
  for (const element of entered) if (element === expected[next]) next += 1;
  if (next >= expected.length) return [];
  const missed = next === 0 ? `${expected[0]} first` : `${expected[next]} after ${expected.slice(0, next).join(', ')}`;
  return [{ what: 'path', expected: missed, found: entered.join(', ') || 'no element entered' }];
}

function checkNotReached(expected: readonly string[], entered: ReadonlySet<string>): Found[] {
  const reached = expected.filter((element) => entered.has(element));
  return reached.map((element) => ({ what: 'not_reached', expected: `${element} not to be reached`, found: 'it was' }));
}

function checkErrors(expected: readonly ExpectedError[], { errors }: Simulation): Found[] {
  const left = [...errors];
  const missing = expected.filter(({ at, code, message }) => {
    const place = left.findIndex(
      (error) =>
        (at === null || error.elementId === at) &&
        (code === null || error.code === code) &&
        (message === null || error.message.includes(message)),
    );
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  if (missing.length === 0 && left.length === 0) return [];
  const found = errors.map(({ elementId, code, message }) => `${elementId}: ${code}: ${message}`).join('; ') || 'none';
  return [{ what: 'errors', expected: expected.map(told).join('; ') || 'none', found }];
}

function told({ at, code, message }: ExpectedError): string {
  return [at, code, message].filter((part) => part !== null).join(': ');
}

function checkPublished(expected: readonly JsonValue[], { published }: Simulation): Found[] {
  const found = published.map(({ kind, name, correlationKey, payload }) => ({
    ...{ kind, name, correlation_key: correlationKey },
    payload: { ...payload },
  }));
  if (expected.length !== found.length) {
    const names = found.map(({ kind, name }) => `${kind} ${name}`).join(', ');
    return [{ what: 'published', expected: `${expected.length} events`, found: names || 'none' }];
  }
  return expected.flatMap((event, index) => differencesIn(`published[${index}]`, event, found[index]));
}

function own(variables: Simulation['variables'], name: string): JsonValue | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}
