import type { ModelElement } from '../../element-definition.js';
import type { BpmnError, ErrorMatch, Occurrence, Thrown } from '../../occurrence.js';
import type { Token } from '../../state.js';
import { reportToParent } from '../waits/calls.js';
import { Listener } from '../scopes/event-sub-processes.js';
import type { Execution } from '../execution.js';
import { isIterationToken } from '../loops/iterations.js';
import { keepForRepair, raiseIncident } from './incidents.js';
import { listenersOf } from '../scopes/listening.js';

/** What happens to a token whose error no handler has caught, or whose handler lets it stay. */
export interface Freezing {
  readonly uncaught: typeof raiseIncident;
  readonly caught: typeof keepForRepair;
}

const AS_IF_NOT_ENTERED: Freezing = { uncaught: raiseIncident, caught: keepForRepair };

/**
 * Looks outward for a handler. Without one the error is an incident where it was thrown, and the calling instance gets it,
 * which may catch it and end this instance [engine#errors] [engine#call-activity].
 */
export function throwError(
  execution: Execution,
  thrower: Token,
  error: BpmnError,
  freezing: Freezing = AS_IF_NOT_ENTERED,
): void {
  if (!catchError(execution, thrower, error)) {
    freezing.uncaught(execution, thrower, error);
    if (isInHandler(execution, thrower)) return;
    return reportToParent(execution, { type: 'childFailed', ...reported(error) });
  }
  const isUntouched = execution.state.tokens[thrower.id] === thrower;
  if (isUntouched) freezing.caught(execution, thrower, error);
}

/** An escalation without a handler stops no token. A handler decides what happens to the thrower [engine#escalation]. */
export function throwEscalation(execution: Execution, thrower: Token, escalation: BpmnError): void {
  if (catchEscalation(execution, thrower, escalation)) return;
  const { code, data } = escalation;
  execution.record({ fact: 'escalation.uncaught', ...execution.at(thrower), code });
  reportToParent(execution, { type: 'childEscalated', code, ...(data && { data }) });
}

/** What a calling instance is told of an error. */
export function reported({ code, message, data }: BpmnError): BpmnError {
  return { code, message, ...(data && { data }) };
}

/** False if no handler in this instance catches it. */
export function catchError(execution: Execution, thrower: Token, error: BpmnError): boolean {
  return catchThrown(execution, thrower, { kind: 'error', ...error }, { type: 'errorThrown', error });
}

export function catchEscalation(execution: Execution, thrower: Token, escalation: BpmnError): boolean {
  const occurrence: Occurrence = { type: 'escalationThrown', escalation };
  return catchThrown(execution, thrower, { kind: 'escalation', ...escalation }, occurrence);
}

/**
 * Gives what was thrown to the first handler outward: the boundary events of the thrower, the event subprocesses beside it,
 * the boundary events of the activity around it, and so on. At each of these an exact code wins over a catch-all (BPMN
 * 2.0.2, 10.5.6; [engine#errors] [engine#escalation]).
 */
function catchThrown(execution: Execution, thrower: Token, thrown: Thrown, occurrence: Occurrence): boolean {
  for (let token: Token | null = thrower; token !== null; token = nextOutward(execution, token, thrown)) {
    const boundary = match(boundariesOf(execution, token), thrown);
    if (boundary) {
      boundary.definition.trigger?.(execution.activate(token), boundary, occurrence);
      return true;
    }
    const start = match(startsBeside(execution, token), thrown);
    if (start) {
      start.definition.start?.(new Listener(execution, token.scopeId), start, occurrence);
      return true;
    }
  }
  return false;
}

/** An iteration's boundary events belong to its host, so the iteration itself has none. */
function boundariesOf(execution: Execution, token: Token): readonly ModelElement[] {
  return isIterationToken(execution.state, token) ? [] : execution.elementOf(token).boundaries;
}

/** An event subprocess does not catch what is thrown inside it [engine#event-subprocesses]. */
function startsBeside(execution: Execution, { scopeId, elementId }: Token): readonly ModelElement[] {
  return listenersOf(execution, execution.state.scopes[scopeId]!).filter(({ node }) => node.scope !== elementId);
}

function match(elements: readonly ModelElement[], thrown: Thrown): ModelElement | null {
  const find = (wanted: ErrorMatch) =>
    elements.find(({ node, definition }) => definition.catches?.(node, thrown) === wanted);
  return find('exact') ?? find('catch-all') ?? null;
}

/** An error in a compensation handler is repaired there: nothing around it may interrupt it [engine#compensation]. */
function nextOutward(execution: Execution, token: Token, { kind }: Thrown): Token | null {
  const isHandler = execution.state.scopes[token.scopeId]?.compensation !== undefined;
  return kind === 'error' && isHandler ? null : hostOf(execution, token);
}

export function isInHandler(execution: Execution, thrower: Token): boolean {
  for (let token: Token | null = thrower; token !== null; token = hostOf(execution, token)) {
    if (execution.state.scopes[token.scopeId]?.compensation !== undefined) return true;
  }
  return false;
}

function hostOf({ state }: Execution, token: Token): Token | null {
  const scope = state.scopes[token.scopeId];
  const host = scope?.compensation === undefined ? (scope?.hostToken ?? null) : null;
  return host === null ? null : (state.tokens[host] ?? null);
}
