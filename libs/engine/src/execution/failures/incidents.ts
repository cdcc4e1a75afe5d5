import type { Failure } from '../../result.js';
import { byAge } from '../../store/indexes.js';
import type { TokenId } from '../../ids.js';
import type { EngineState, Incident, Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { isLeaving, repairable } from '../listeners/listening-tokens.js';
import { bodyOf } from '../loops/iterations.js';
import { stuckIn } from './stuck-inputs.js';
import { disarmAll } from '../waits/waits.js';

/** Freezes the token at its element until an operator resumes the instance [engine#incidents]. */
export function raiseIncident(execution: Execution, token: Token, failure: Failure): void {
  disarmAll(execution, token.id);
  const phase = phaseAfterRepair(token);
  becomeFaulty(
    execution,
    freeze(execution, { ...token, phase, local: phase === 'leave' ? null : token.local }, failure),
  );
}

/** A token that has left, or whose listeners are asked before it leaves, does not begin again. */
function phaseAfterRepair(token: Token): 'enter' | 'leave' {
  return token.phase === 'leave' || isLeaving(token) ? 'leave' : 'enter';
}

/** Freezes the token but keeps its waits, for a task that must be completed again after resume. */
export function raiseIncidentInPlace(execution: Execution, token: Token, failure: Failure): void {
  // An iteration that ends cannot wake a frozen host. After its repair the host determines itself what to do next.
  if (bodyOf(execution, token) !== null) return raiseIncidentOfHost(execution, token, failure);
  becomeFaulty(execution, freeze(execution, { ...token, phase: 'inside' }, failure));
}

/** Freezes the host of a loop. Its boundary events stay armed, since its iterations may go on. */
export function raiseIncidentOfHost(execution: Execution, host: Token, failure: Failure): void {
  becomeFaulty(execution, freeze(execution, { ...host, phase: 'enter' }, failure));
}

/** Freezes a token whose error a non-interrupting boundary event has caught. The instance goes on. */
export function keepForRepair(execution: Execution, token: Token, failure: Failure): void {
  disarmAll(execution, token.id);
  freeze(execution, { ...token, phase: isLeaving(token) ? 'leave' : 'enter' }, failure);
}

/** `keepForRepair` for a token that keeps its task, which can be completed again. */
export function keepInPlace(execution: Execution, token: Token, failure: Failure): void {
  freeze(execution, { ...token, phase: 'inside' }, failure);
}

/** Revives every frozen token where it stopped: it enters again, leaves again, or waits for the same task. */
export function thaw(execution: Execution): void {
  const { state, store } = execution;
  const frozen = [...store.indexes.frozen].map((id) => state.tokens[id]!).sort((a, b) => a.n - b.n);
  for (const token of frozen) {
    forgetIncident(execution, token.id);
    if (token.phase === 'inside') {
      store.put('tokens', { ...token, status: isAtWork(execution, token) ? 'active' : 'waiting' });
    } else {
      store.put('tokens', { ...token, status: 'active', local: null });
      store.enqueue(token.id);
    }
    execution.unsettled.add(token.scopeId);
  }
}

/** Whether the token's activity runs, in this instance or outside. */
function isAtWork({ state, store }: Execution, { id }: Token): boolean {
  if (store.indexes.scopesHostedBy(id).size > 0) return true;
  return [...store.indexes.waitsOf(id)].some((wait) => ['job', 'child', 'question'].includes(state.waits[wait]!.kind));
}

export function forgetIncident(execution: Execution, tokenId: TokenId): void {
  const incidentId = execution.store.indexes.incidentOf(tokenId);
  if (incidentId !== undefined) execution.store.remove('incidents', incidentId);
}

/**
 * The `error` of the instance: the element and message of its oldest incident; a stuck input has no element. The engine's own messages contain a code
 * where needed; a service's message may lack it.
 */
export function errorOf(state: EngineState): string | null {
  if (state.status !== 'error') return null;
  const [oldest] = byAge(state.incidents);
  const [stuck] = stuckIn(state);
  if (stuck !== undefined && (oldest === undefined || stuck.n < oldest.n)) return stuck.message;
  return oldest ? `${oldest.elementId}: ${errorTextOf(oldest)}` : null;
}

function errorTextOf({ code, message, raisedByService }: Incident): string {
  return raisedByService && message !== code ? `${code}: ${message}` : message;
}

/** The frozen tokens are gone, for example cancelled by another token. Without any of them, and of stuck inputs, the instance runs again. */
export function noticeRepair({ state, store }: Execution): boolean {
  if (state.status !== 'error' || store.indexes.frozen.size > 0 || stuckIn(state).length > 0) return false;
  store.set('status', 'running');
  return true;
}

/**
 * If only frozen tokens are left, and tokens that wait for them in joins, nothing can move by itself any more. The instance
 * then goes into `error`, so that an operator repairs it.
 */
export function noticeStandstill(execution: Execution): void {
  const { state, store } = execution;
  const { frozen, outsideWaits } = store.indexes;
  if (state.status !== 'running' || frozen.size === 0 || outsideWaits > 0 || state.held.length > 0) return;
  if (stuckIn(state).length > 0) return;
  const oldest = byAge(state.incidents)[0];
  if (!oldest) return;
  store.set('status', 'error');
  recordError(execution, oldest);
}

function freeze(execution: Execution, token: Token, { code, message, raisedByService }: Failure): Incident {
  const { store } = execution;
  // A token that is already frozen gets the latest incident only: one repair is enough.
  forgetIncident(execution, token.id);
  store.put('tokens', { ...repairable(token), status: 'dead' });
  const { id: tokenId, elementId } = token;
  const said = { code, message, ...(raisedByService && { raisedByService }) };
  const incident: Incident = { id: execution.newId(), n: store.nextN(), tokenId, elementId, ...said };
  store.put('incidents', incident);
  execution.unsettled.add(token.scopeId);
  return incident;
}

function becomeFaulty(execution: Execution, incident: Incident): void {
  if (execution.state.status === 'running') execution.store.set('status', 'error');
  recordError(execution, incident);
}

function recordError(execution: Execution, { id, elementId, code, message }: Incident): void {
  const elementType = execution.index.at(elementId).node.type;
  execution.record({ fact: 'instance.error', incidentId: id, elementId, elementType, code, message });
}
