import type { ElementId, FlowId, ScopeId } from '../../ids.js';
import type { SequenceFlow } from '../../model.js';
import { failed } from '../../result.js';
import type { Failure } from '../../result.js';
import type { Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { forgetIncident } from '../failures/incidents.js';
import { isLoopHost } from '../loops/iterations.js';
import { entered, isAroundProcess, withoutListening } from '../listeners/listening-tokens.js';
import { disarmAll } from '../waits/waits.js';

interface Place {
  readonly scopeId: ScopeId;
  readonly elementId: ElementId;
  readonly via: FlowId | null;
  readonly isDetached?: true;
}

/** Why no further token may enter an element; null while the number of tokens is within the limit. */
export function tooManyTokens({ limits, store }: Execution): Failure | null {
  const { tokens } = store.indexes;
  if (tokens <= limits.maxTokens) return null;
  return failed('TooManyTokens', `expected at most ${limits.maxTokens} tokens at once, but there are ${tokens}`)
    .failure;
}

/** Creates a token that is about to enter its element. */
export function createToken(execution: Execution, place: Place): Token {
  const token = newToken(execution, place, 'enter');
  execution.store.enqueue(token.id);
  return token;
}

/** Creates a token that is already inside its element. */
export function createTokenInside(execution: Execution, place: Place): Token {
  const token = newToken(execution, place, 'inside');
  const marked = entered(execution, token);
  if (marked !== token) execution.store.put('tokens', marked);
  return marked;
}

function newToken(execution: Execution, place: Place, phase: Token['phase']): Token {
  const { store } = execution;
  const token: Token = { id: execution.newId(), n: store.nextN(), ...place, status: 'active', phase, local: null };
  store.put('tokens', token);
  execution.unsettled.add(place.scopeId);
  return token;
}

/** Moves a token along one flow. It keeps its id. */
export function moveToken(execution: Execution, token: Token, elementId: ElementId, via: FlowId | null): void {
  if (token.status === 'dead') forgetIncident(execution, token.id);
  const moved = { ...withoutListening(token), elementId, via, local: null };
  execution.store.put('tokens', { ...moved, status: 'active', phase: 'enter' });
  execution.store.enqueue(token.id);
  execution.unsettled.add(token.scopeId);
}

/** One flow moves the token; several create new tokens in file order. True if the token itself must be removed. */
export function sendAlong(execution: Execution, token: Token, flows: readonly SequenceFlow[]): boolean {
  const [first] = flows;
  for (const { id } of flows) execution.flowsTaken.push(id);
  if (flows.length === 1 && first) {
    moveToken(execution, token, first.target, first.id);
    return false;
  }
  for (const flow of flows) createToken(execution, { scopeId: token.scopeId, elementId: flow.target, via: flow.id });
  return true;
}

/** Removes a token whose waits are over. The caller checks whether the scope has ended. */
export function removeToken(execution: Execution, token: Token): void {
  forgetIncident(execution, token.id);
  execution.lastRemoved = token;
  execution.store.remove('tokens', token.id);
  execution.unsettled.add(token.scopeId);
}

/** Cancels what the token does and the token itself, with everything inside [engine#boundary-events]. */
export function cancelToken(execution: Execution, token: Token): void {
  cancelActivity(execution, token);
  removeToken(execution, token);
}

/** Cancels what the token does at its element; the token stays. */
export function cancelActivity(execution: Execution, token: Token): void {
  const isHost = isLoopHost(execution, token);
  if (isHost) execution.activate(token).cancelHostedScopes();
  else execution.elementOf(token).definition.cancel?.(execution.activate(token));
  disarmAll(execution, token.id);
  forgetIncident(execution, token.id);
  // A loop's host does not record this: each iteration does.
  const isInside = token.phase !== 'enter' || token.status === 'dead';
  const hasEntered = !isHost && isInside && !isAroundProcess(token);
  if (hasEntered) execution.record({ fact: 'element.cancelled', ...execution.at(token) });
}
