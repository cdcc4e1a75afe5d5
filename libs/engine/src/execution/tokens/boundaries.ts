import type { ElementId } from '../../ids.js';
import type { Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { finishElement } from './leaving.js';
import { entered, openTaskOf, toldOfCancellation } from '../listeners/listening-tokens.js';
import { cancelActivity, createTokenInside } from './tokens.js';
import { readVariables } from '../variables/variables.js';

/** Moves the token of an event-based gateway to the event that came first. The waits for the other events are cancelled. */
export function passTo(execution: Execution, gateway: Token, arm: ElementId): Token {
  finishElement(execution, gateway);
  const via = execution.elementOf(gateway).outgoing.find((flow) => flow.target === arm)?.id ?? null;
  if (via !== null) execution.flowsTaken.push(via);
  return enterInside(execution, gateway, { elementId: arm, via });
}

/** Cancels the activity with everything inside it, before the boundary event's flow starts [engine#boundary-events]. */
export function interruptBy(execution: Execution, host: Token, boundary: ElementId): Token {
  const attachedTo = host.elementId;
  const task = openTaskOf(execution, host);
  cancelActivity(execution, host);
  const token = { ...host, elementId: boundary, local: null };
  recordTrigger(execution, token, attachedTo);
  const caught = enterInside(execution, token, { elementId: boundary, via: null });
  return task === null ? caught : toldOfCancellation(execution, caught, task);
}

export function branchTo(execution: Execution, host: Token, boundary: ElementId): Token {
  const token = createTokenInside(execution, { scopeId: host.scopeId, elementId: boundary, via: null });
  recordTrigger(execution, token, host.elementId);
  execution.record({ fact: 'element.entered', ...execution.at(token) });
  return token;
}

/** Creates another token for one occurrence of the event, while this token goes on waiting. */
export function branchHere(execution: Execution, { scopeId, elementId }: Token): Token {
  const token = createTokenInside(execution, { scopeId, elementId, via: null });
  execution.record({ fact: 'element.entered', ...execution.at(token) });
  return token;
}

function recordTrigger(execution: Execution, token: Token, attachedTo: ElementId): void {
  const variables = readVariables(execution, token);
  execution.record({ fact: 'boundary.triggered', ...execution.at(token), attachedTo, variables });
}

function enterInside(execution: Execution, token: Token, place: Pick<Token, 'elementId' | 'via'>): Token {
  const moved = entered(execution, { ...token, ...place, status: 'active', phase: 'inside', local: null });
  execution.store.put('tokens', moved);
  execution.unsettled.add(moved.scopeId);
  execution.record({ fact: 'element.entered', ...execution.at(moved) });
  return moved;
}
