import type { AwaitedThing, Simulation } from '@svc/engine/simulation';
import type { JsonValue } from '@svc/expressions';
import { isObject } from '../scenarios/located.js';
import type { JsonObject } from '../scenarios/located.js';
import { differencesIn } from './difference.js';
import type { Difference, ExpectedWait } from './expectation.js';

type Found = Omit<Difference, 'line'>;

/** Something awaited, as an expectation names it. */
interface Awaited {
  readonly at: string;
  readonly shown: JsonObject;
}

/**
 * Each expected wait must be there, and each waiting token must be expected. The events that could interrupt an activity, tokens in
 * a join, and the call of an instance that is simulated itself need not be named.
 */
export function checkWaits(expected: readonly ExpectedWait[], result: Simulation): Found[] {
  const awaited = awaitedIn(result);
  const left = [...awaited];
  const holders = holdersIn(result, awaited);
  const missing = expected.flatMap((wait) => take(wait, left, holders));
  const named = new Set(expected.map(({ at }) => at));
  const unnamed = [...standingAt(result, awaited)].filter((at) => !named.has(at));
  const found = told(awaited);
  return [
    ...missing.map((difference) => ({ ...difference, found: difference.found === '' ? found : difference.found })),
    ...unnamed.map((at) => ({ what: 'waits', expected: `no token at ${at}`, found })),
  ];
}

function awaitedIn(result: Simulation): Awaited[] {
  const tasks = [...result.tasks];
  return result.waitingFor
    .filter(({ kind }) => kind !== 'join')
    .map((thing) => ({ at: thing.elementId, shown: shownOf(thing, tasks) }));
}

function shownOf(thing: AwaitedThing, tasks: Simulation['tasks'][number][]): JsonObject {
  const { kind, name, correlationKey, dueAt, elementId, request } = thing;
  const place = kind === 'task' ? tasks.findIndex((task) => task.elementId === elementId) : -1;
  const [task] = place < 0 ? [] : tasks.splice(place, 1);
  const due = task?.dueAt ?? dueAt;
  return {
    ...{ kind, name, correlation_key: correlationKey, request: requestOf(request) },
    due_at: due === null || due === undefined ? null : new Date(due).toISOString(),
    assignee: task?.assignee ?? null,
    candidate_groups: [...(task?.candidateGroups ?? [])],
  };
}

/** The call with headers and query as objects instead of lists of pairs. */
function requestOf(request: JsonValue): JsonValue {
  if (!isObject(request)) return request;
  const asObject = (pairs: JsonValue | undefined): JsonValue =>
    Array.isArray(pairs) ? Object.fromEntries(pairs as unknown as [string, JsonValue][]) : (pairs ?? {});
  return { ...request, headers: asObject(request['headers']), query: asObject(request['query']) };
}

/** Elements that hold a token for what others await, as an event-based gateway does for its events. */
function holdersIn({ tokens }: Simulation, awaited: readonly Awaited[]): Set<string> {
  const waiting = tokens.filter(({ status }) => status === 'waiting').map(({ elementId }) => elementId);
  return new Set(waiting.filter((id) => !awaited.some(({ at }) => at === id)));
}

/** Takes the wait from the list, or says how the nearest one differs. An empty `found` stands for all that is awaited. */
function take({ at, shown }: ExpectedWait, left: Awaited[], holders: ReadonlySet<string>): Found[] {
  const here = left.filter((awaited) => awaited.at === at);
  const fits = here.find((awaited) => differencesIn('', shown, awaited.shown).length === 0);
  if (fits) {
    left.splice(left.indexOf(fits), 1);
    return [];
  }
  const [nearest] = here;
  if (nearest) return differencesIn(`waits ${at}`, shown, nearest.shown);
  if (holders.has(at) && Object.keys(shown).length === 0) return [];
  return [{ what: 'waits', expected: `a wait at ${at}`, found: '' }];
}

/** Elements where a token waits for something outside. */
function standingAt({ tokens }: Simulation, awaited: readonly Awaited[]): Set<string> {
  const places = awaited
    .filter(({ at }) => !awaited.some((other) => other.at.startsWith(`${at}/`)))
    .map(({ at }) => at);
  const standing = new Set(tokens.filter(({ status }) => status !== 'dead').map(({ elementId }) => elementId));
  return new Set(places.filter((at) => standing.has(at)));
}

function told(awaited: readonly Awaited[]): string {
  return awaited.map(({ at, shown }) => `${at} (${String(shown['kind'])})`).join(', ') || 'nothing is awaited';
}
