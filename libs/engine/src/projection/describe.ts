import { assertNever } from '@svc/expressions';
import type { ModelIndex } from '../element-definition.js';
import { indexOf } from '../model-index.js';
import type { ProcessModel } from '../model.js';
import { stuckIn } from '../execution/failures/stuck-inputs.js';
import type { PulledJob } from '../pulled-job.js';
import type { Scope } from '../scope.js';
import type { EngineState, Incident, Token, Wait } from '../state.js';
import { byAge } from '../store/indexes.js';
import { indexesOf } from '../store/store.js';

/** Temporal's details hold 20,000 bytes, and an operator reads about one screen. */
const MAX_LINES = 50;
const MAX_UNITS = 130;

type NameOf = (elementId: string) => string;

/**
 * What an operator sees of an instance in the Temporal Web UI: status, incidents, and the element of every token. Only some
 * of many lines are shown: the text is written after each step, whose cost must not grow with the number of open tasks.
 */
export function describe(state: EngineState, model: ProcessModel | ModelIndex): string[] {
  const index = indexOf(model);
  const { tokens, incidentCount } = indexesOf(state);
  const status = `status: ${state.status}, tokens: ${tokens}, incidents: ${incidentCount}`;
  const isLong = tokens + incidentCount > MAX_LINES;
  const stuck = stuckIn(state).map(({ message }) => `! ${message}`);
  const lines = [status, ...stuck, ...(isLong ? someLines(state, index) : allLines(state, index))];
  return lines.map((line) => line.replaceAll('\n', ' ').slice(0, MAX_UNITS));
}

function allLines(state: EngineState, index: ModelIndex): string[] {
  const nameOf = (elementId: string) => nameIn(index, elementId);
  const undelivered = state.held.length + state.buffer.length;
  const lines = [
    ...byAge(state.incidents).map((incident) => incidentLine(incident, nameOf)),
    ...byAge(state.tokens).map((token) => tokenLine(token, state, nameOf)),
    ...byAge(state.scopes).flatMap((scope) => scopeLines(scope, nameOf)),
    ...byAge(state.waits).flatMap((wait) => (wait.tokenId === null ? [listening(wait, nameOf)] : [])),
    ...(undelivered > 0 ? [`events and results kept for later: ${undelivered}`] : []),
  ];
  if (lines.length < MAX_LINES) return lines;
  const shown = lines.slice(0, MAX_LINES - 2);
  return [...shown, more(lines.length - shown.length)];
}

/** Shows incidents before tokens, each in order of age. Which of them are shown is not defined. */
function someLines(state: EngineState, index: ModelIndex): string[] {
  const nameOf = (elementId: string) => nameIn(index, elementId);
  const indexes = indexesOf(state);
  const room = MAX_LINES - 2;
  const incidents = first(indexes.incidentIds(), room).map((id) => state.incidents[id]!);
  const others = first(indexes.livingTokens(), room - incidents.length).map((id) => state.tokens[id]!);
  return [
    ...incidents.sort(older).map((incident) => incidentLine(incident, nameOf)),
    ...others.sort(older).map((token) => tokenLine(token, state, nameOf)),
    more(indexes.tokens + indexes.incidentCount - room),
  ];
}

function first<T>(all: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  if (count === 0) return taken;
  for (const one of all) if (taken.push(one) === count) break;
  return taken;
}

function older(a: { readonly n: number }, b: { readonly n: number }): number {
  return a.n - b.n;
}

function more(count: number): string {
  return `and ${count} more`;
}

function incidentLine({ elementId, code, message }: Incident, nameOf: NameOf): string {
  return `! ${nameOf(elementId)}: ${code}: ${message}`;
}

function tokenLine({ id, status, elementId }: Token, state: EngineState, nameOf: NameOf): string {
  const awaited = [...indexesOf(state).waitsOf(id)].map((wait) => awaitedBy(state.waits[wait]!)).join(', ');
  return `${status} at ${nameOf(elementId)}${awaited === '' ? '' : `: ${awaited}`}`;
}

/** What a scope shows in addition to its tokens. */
function scopeLines({ elementId, body, compensation, adHoc }: Scope, nameOf: NameOf): string[] {
  const name = elementId === null ? 'the process' : nameOf(elementId);
  const lines: string[] = [];
  if (body) {
    const { count, started, completed, terminated } = body;
    const running = started - completed - terminated;
    lines.push(
      `${name} runs ${count ?? 'in a loop'}${count === null ? '' : ' times'}: ${completed} completed, ${running} running`,
    );
  }
  if (compensation)
    lines.push(`${name} is being compensated, ${compensation.order.length - compensation.next} more to follow`);
  if (adHoc && adHoc.unstarted.length > 0)
    lines.push(`${name} has not begun ${adHoc.unstarted.map(nameOf).join(', ')}`);
  return lines;
}

/** The line of a wait for the start of an event subprocess. */
function listening(wait: Wait, nameOf: NameOf): string {
  return `listening at ${nameOf(wait.elementId)}: ${awaitedBy(wait)}`;
}

function heardBy({ listener }: PulledJob): string {
  if (listener === undefined) return '';
  return `, a listener to the ${listener.event}${listener.isOfProcess ? ' of the process' : ''}`;
}

function awaitedBy(wait: Wait): string {
  switch (wait.kind) {
    case 'task':
      return `task ${wait.id}`;
    case 'pulledJob':
      return `job ${wait.id} of type ${wait.pulled.jobType}${heardBy(wait.pulled)}`;
    case 'job':
      return `${wait.job.request.method} call`;
    case 'child':
      return `instance ${wait.id} of ${wait.child.definitionKey}`;
    case 'timer':
      return `timer ${wait.elementId}`;
    case 'message':
    case 'signal':
    case 'callback':
      return `${wait.kind} ${wait.name}`;
    case 'condition':
      return `condition ${wait.elementId}`;
    case 'question':
      return wait.question.command === 'evaluateDecision'
        ? `decision ${wait.question.decisionKey}`
        : `entry ${wait.question.key} of ${wait.question.store}`;
    case 'join':
      return 'other tokens';
    default:
      return assertNever(wait);
  }
}

function nameIn(index: ModelIndex, elementId: string): string {
  const { node } = index.at(elementId);
  return node.name === null || node.name === '' ? elementId : `${node.name} (${elementId})`;
}
