import type { EventHolder } from '../../event-holder.js';
import { failed } from '../../result.js';
import type { Failure } from '../../result.js';
import type { WaitId } from '../../ids.js';
import type { Wait } from '../../state.js';
import { dispatch } from '../dispatch.js';
import { Listener } from '../scopes/event-sub-processes.js';
import type { Execution } from '../execution.js';
import { raiseIncidentInPlace } from '../failures/incidents.js';
import { failToListen } from '../scopes/listening.js';
import { tooManyTokens } from '../tokens/tokens.js';
import { closeWait } from './waits.js';

type ConditionWait = Wait & { kind: 'condition' };

/** Rounds of conditions that trigger each other within one step. More are an endless chain. */
const MAX_ROUNDS = 1_000;

/**
 * Evaluates, in file order, the conditions whose wait has just begun and those that read a written variable, until nothing
 * changes any more [engine#conditional-events]. True if one of them became true.
 */
export function checkConditions(execution: Execution): boolean {
  let hasChanged = false;
  let round = 1;
  for (let due = takeDue(execution); due.length > 0; due = takeDue(execution), round++) {
    for (const id of due) {
      const wait = execution.state.waits[id];
      if (wait?.kind === 'condition') hasChanged = check(execution, wait, round) || hasChanged;
    }
  }
  return hasChanged;
}

/** Evaluates all conditions again, since variables may have changed while no token could move. */
export function recheckConditions(execution: Execution): void {
  execution.conditionsToCheck.push(...execution.store.indexes.conditions);
}

function takeDue(execution: Execution): readonly WaitId[] {
  const { changedVariables, conditionsToCheck, state, store, index } = execution;
  if (changedVariables.size === 0 && conditionsToCheck.length === 0) return [];
  const due = new Set(conditionsToCheck);
  for (const name of changedVariables) for (const id of store.indexes.conditionsReading(name)) due.add(id);
  changedVariables.clear();
  conditionsToCheck.length = 0;
  const waits = [...due].flatMap((id) => state.waits[id] ?? []);
  const place = (wait: Wait) => index.at(wait.elementId).position;
  return waits.sort((a, b) => place(a) - place(b) || a.n - b.n).map(({ id }) => id);
}

/** Only a change from false to true is an event. Conditions of a frozen token are evaluated when it is repaired. */
function check(execution: Execution, wait: ConditionWait, round: number): boolean {
  const { state, store, index } = execution;
  if (wait.tokenId !== null && state.tokens[wait.tokenId]?.status === 'dead') return false;
  const element = index.at(wait.elementId);
  execution.cost.beginExpressions();
  const isMet = element.definition.isMet?.(holderOf(execution, wait), element, wait);
  if (isMet === undefined) return false;
  if (!isMet.ok) return fail(execution, wait, isMet.failure);
  if (isMet.value === wait.isMet) return false;
  if (!isMet.value) {
    store.put('waits', { ...wait, isMet: false });
    return false;
  }
  const isEndless = round > MAX_ROUNDS || execution.cost.isStepSpent;
  const bound = isEndless ? ENDLESS : round > 1 ? tooManyTokens(execution) : null;
  if (bound !== null) return fail(execution, wait, bound);
  closeWait(execution, wait);
  dispatch(execution, wait, { type: 'conditionMet', wait });
  return true;
}

const ENDLESS = failed(
  'LoopBound',
  `expected conditional events to come to rest, but they set off each other ${MAX_ROUNDS} times in one step`,
).failure;

function holderOf(execution: Execution, wait: ConditionWait): EventHolder {
  if (wait.tokenId !== null) return execution.activate(execution.token(wait.tokenId));
  return new Listener(execution, wait.listenerOf);
}

function fail(execution: Execution, wait: ConditionWait, failure: Failure): false {
  if (wait.tokenId !== null) raiseIncidentInPlace(execution, execution.token(wait.tokenId), failure);
  else failToListen(execution, wait.listenerOf, wait.elementId, failure);
  return false;
}
