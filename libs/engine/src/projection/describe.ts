import type { ModelIndex } from '../element-definition.js';
import { indexOf } from '../model-index.js';
import type { ProcessModel } from '../model.js';
import { assertNever } from '@svc/expressions';
import type { EngineState, Scope, Token, Wait } from '../state.js';
import { byAge } from '../store/indexes.js';
import { indexesOf } from '../store/store.js';

/** Temporal's details hold 20,000 bytes; an operator reads a screen. */
const MAX_LINES = 50;
const MAX_UNITS = 130;

/** What an operator sees of an instance in the Temporal Web UI: status, incidents, and where every token stands. */
export function describe(state: EngineState, model: ProcessModel | ModelIndex): string[] {
  const index = indexOf(model);
  const nameOf = (elementId: string) => nameIn(index, elementId);
  const waitsOf = (token: Token) => [...indexesOf(state).waitsOf(token.id)].map((id) => state.waits[id]!);
  const incidents = byAge(state.incidents).map(
    ({ elementId, code, message }) => `! ${nameOf(elementId)}: ${code}: ${message}`,
  );
  const tokens = byAge(state.tokens).map((token) => lineOf(token, nameOf(token.elementId), waitsOf(token)));
  const undelivered = state.held.length + state.buffer.length;
  const lines = [
    `status: ${state.status}, tokens: ${tokens.length}, incidents: ${incidents.length}`,
    ...incidents,
    ...tokens,
    ...byAge(state.scopes).flatMap((scope) => scopeLines(scope, nameOf)),
    ...byAge(state.waits).flatMap((wait) => (wait.tokenId === null ? [listening(wait, nameOf)] : [])),
  ];
  if (undelivered > 0) lines.push(`events and results kept for later: ${undelivered}`);
  return shortened(lines.map((line) => line.replaceAll('\n', ' ').slice(0, MAX_UNITS)));
}

function lineOf(token: Token, name: string, waits: readonly Wait[]): string {
  const awaited = waits.map(awaitedBy).join(', ');
  return `${token.status} at ${name}${awaited === '' ? '' : `: ${awaited}`}`;
}

/** What a scope tells beside its tokens. */
function scopeLines({ elementId, body, compensation, adHoc }: Scope, nameOf: (elementId: string) => string): string[] {
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

/** A start event of an event subprocess. */
function listening(wait: Wait, nameOf: (elementId: string) => string): string {
  return `listening at ${nameOf(wait.elementId)}: ${awaitedBy(wait)}`;
}

function awaitedBy(wait: Wait): string {
  switch (wait.kind) {
    case 'task':
      return `task ${wait.id}`;
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

function shortened(lines: readonly string[]): string[] {
  if (lines.length <= MAX_LINES) return [...lines];
  const shown = lines.slice(0, MAX_LINES - 1);
  return [...shown, `and ${lines.length - shown.length} more`];
}
