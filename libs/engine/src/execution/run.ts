import type { LoopCharacteristics } from '../model.js';
import type { TokenId } from '../ids.js';
import type { Token } from '../state.js';
import { armBoundaries, enterOnce, exceededBound, isTakenAtOnce } from './tokens/entering.js';
import type { Execution } from './execution.js';
import { noticeRepair, noticeStandstill, raiseIncident } from './failures/incidents.js';
import { bodyOf, isIterationToken } from './loops/iterations.js';
import { checkConditions } from './waits/conditions.js';
import { gather, settleJoins } from './tokens/joins.js';
import { goOnLeaving } from './tokens/leaving.js';
import { beginProcess } from './listeners/process-listeners.js';
import { stuckIn } from './failures/stuck-inputs.js';
import { continueBody, openBody } from './loops/loops.js';

/** Further sources of movement when no token can move: buffered events and held inputs. */
export interface Inbox {
  /** Gives buffered events to waits that have just begun. */
  deliverBuffered(execution: Execution): void;
  /** Applies the oldest held input. False when there is none to apply. */
  applyHeld(execution: Execution): boolean;
}

/** Moves tokens until each waits for the outside or the slice is used up. */
export function run(execution: Execution, inbox: Inbox): void {
  inbox.deliverBuffered(execution);
  while (canRun(execution)) {
    settleEvents(execution, inbox);
    deferThrows(execution);
    if (execution.store.peekReady() !== null) {
      if (execution.stepsLeft <= 0) return;
      step(execution, execution.store.takeReady());
    } else if (settleJoins(execution)) {
      continue;
    } else if (execution.store.peekDeferred() !== null) {
      if (execution.stepsLeft <= 0) return;
      step(execution, execution.store.takeDeferred());
    } else if (!noticeRepair(execution)) {
      if (execution.stepsLeft <= 0 || !inbox.applyHeld(execution)) break;
      execution.endWhenSpent();
    }
  }
  noticeStandstill(execution);
}

/** Applies events and conditions that the last step's waits and writes may already satisfy. */
function settleEvents(execution: Execution, inbox: Inbox): void {
  do inbox.deliverBuffered(execution);
  while (checkConditions(execution));
}

/** An error stops only its own token. The others go on as far as they can without the outside. A stuck input stops all of them. */
export function canRun({ state }: Execution): boolean {
  return state.status === 'running' || (state.status === 'error' && stuckIn(state).length === 0);
}

/**
 * Of several tokens that can move, those that throw go last, so that all waits begun in the same step receive the event.
 * The standard leaves the order open (docs/events.md).
 */
function deferThrows(execution: Execution): void {
  const { store, state } = execution;
  for (let id = store.peekReady(); id !== null && isThrow(execution, state.tokens[id]!); id = store.peekReady())
    store.deferReady();
}

function isThrow(execution: Execution, token: Token): boolean {
  const { node, definition } = execution.elementOf(token);
  return token.phase === 'enter' && definition.publishes?.(node) === true;
}

function step(execution: Execution, id: TokenId | null): void {
  if (id === null) return;
  execution.stepsLeft -= 1;
  execution.cost.beginStep();
  const token = execution.token(id);
  if (token.phase === 'leave') goOnLeaving(execution, token);
  else if (token.listening?.stage === 'process') beginProcess(execution, token, token.listening);
  else enter(execution, token);
  execution.endStep();
}

function enter(execution: Execution, arrived: Token): void {
  const { loop, startQuantity } = execution.elementOf(arrived).node;
  const token = startQuantity === undefined ? arrived : begins(execution, arrived, startQuantity);
  if (token === null) return;
  const isIteration = loop !== undefined && isIterationToken(execution.state, token);
  if (loop === undefined || isIteration) enterOnce(execution, token);
  else if (bodyOf(execution, token) !== null) continueBody(execution, token, loop);
  else beginLoop(execution, token, loop);
}

/** A token that a recovery operation placed without a flow stands for all tokens that the activity needs. */
function begins(execution: Execution, token: Token, quantity: number): Token | null {
  return token.via === null ? token : gather(execution, token, token.via, quantity);
}

/**
 * Boundary events belong to the whole body, mappings and waits to each iteration [engine#boundary-events]
 * [engine#multi-instance].
 */
function beginLoop(execution: Execution, token: Token, loop: LoopCharacteristics): void {
  execution.stepsWithoutWait += 1;
  const bound = exceededBound(execution);
  if (bound !== null) return raiseIncident(execution, token, bound);
  const armed = armBoundaries(execution, token);
  if (!armed.ok) return raiseIncident(execution, token, armed.failure);
  if (!isTakenAtOnce(execution, token)) openBody(execution, execution.token(token.id), loop);
}
