import type { LoopCharacteristics } from '../model.js';
import { DONE, failed } from '../result.js';
import type { Failure, Result } from '../result.js';
import type { Token } from '../state.js';
import type { Execution } from './execution.js';
import { tooManyTokens } from './token-bound.js';
import { noticeRepair, noticeStandstill, raiseIncident } from './incidents.js';
import { bodyOf, isIterationToken } from './iterations.js';
import { checkConditions } from './conditions.js';
import { gather, settleJoins } from './joins.js';
import { takeFlows } from './leaving.js';
import { continueBody, openBody } from './loops.js';
import { mapInputs } from './output.js';
import { disarmAll, rest } from './waits.js';

/** What else can happen when no token can move: deliveries from the buffer, and inputs that were held. */
export interface Inbox {
  /** Gives buffered events to the waits that have just begun. */
  deliverBuffered(execution: Execution): void;
  /** Applies the oldest input that was held; false when there is none to apply. */
  applyHeld(execution: Execution): boolean;
}

/** Moves tokens until none can move without the outside, or the slice is used up. */
export function run(execution: Execution, inbox: Inbox): void {
  inbox.deliverBuffered(execution);
  while (canRun(execution)) {
    settleEvents(execution, inbox);
    if (execution.store.peekReady() !== null) {
      if (execution.stepsLeft <= 0) return;
      step(execution);
    } else if (!settleJoins(execution) && !noticeRepair(execution)) {
      if (execution.stepsLeft <= 0 || !inbox.applyHeld(execution)) break;
    }
  }
  noticeStandstill(execution);
}

/** What the last step has begun to wait for, or written, may have come already. */
function settleEvents(execution: Execution, inbox: Inbox): void {
  do inbox.deliverBuffered(execution);
  while (checkConditions(execution));
}

/** An error stops its own token only; the others go on as far as they can without the outside. */
export function canRun({ state }: Execution): boolean {
  return state.status === 'running' || state.status === 'error';
}

function step(execution: Execution): void {
  const id = execution.store.takeReady();
  if (id === null) return;
  execution.stepsLeft -= 1;
  const token = execution.token(id);
  if (token.phase === 'leave') takeFlows(execution, token);
  else enter(execution, token);
}

function enter(execution: Execution, arrived: Token): void {
  const { loop, startQuantity } = execution.elementOf(arrived).node;
  const token = startQuantity === undefined ? arrived : begins(execution, arrived, startQuantity);
  if (token === null) return;
  const isIteration = loop !== undefined && isIterationToken(execution.state, token);
  if (loop === undefined || isIteration) enterOnce(execution, token, isIteration);
  else if (bodyOf(execution, token) !== null) continueBody(execution, token, loop);
  else beginLoop(execution, token, loop);
}

/** A token that was put here without a flow, by a recovery operation, stands for all that are needed. */
function begins(execution: Execution, token: Token, quantity: number): Token | null {
  return token.via === null ? token : gather(execution, token, token.via, quantity);
}

/** Boundary events belong to the whole body, mappings and waits to each iteration (engine rules 7 and 13). */
function beginLoop(execution: Execution, token: Token, loop: LoopCharacteristics): void {
  execution.stepsWithoutWait += 1;
  const bound = exceededBound(execution);
  if (bound !== null) return raiseIncident(execution, token, bound);
  const armed = armBoundaries(execution, token);
  if (!armed.ok) return raiseIncident(execution, token, armed.failure);
  if (!isTakenAtOnce(execution, token)) openBody(execution, execution.token(token.id), loop);
}

function enterOnce(execution: Execution, token: Token, isIteration: boolean): void {
  execution.record({ fact: 'element.entered', ...execution.at(token) });
  execution.stepsWithoutWait += 1;
  const bound = exceededBound(execution);
  if (bound !== null) return raiseIncident(execution, token, bound);
  const mapped = mapInputs(execution, token);
  if (!mapped.ok) return raiseIncident(execution, token, mapped.failure);
  const armed = isIteration ? DONE : armBoundaries(execution, mapped.value);
  if (!armed.ok) return raiseIncident(execution, token, armed.failure);
  if (!isIteration && isTakenAtOnce(execution, token)) return;
  const activation = execution.activate(mapped.value);
  activation.element.definition.enter(activation);
}

/** A condition of a boundary event may hold from the beginning: then the activity does not start (engine rule 18). */
function isTakenAtOnce(execution: Execution, { id, elementId }: Token): boolean {
  if (execution.conditionsToCheck.length === 0) return false;
  rest(execution, execution.token(id), 'active');
  checkConditions(execution);
  const token = execution.state.tokens[id];
  const isHere = token?.elementId === elementId && token.phase === 'inside';
  if (!isHere) return true;
  if (token.status !== 'dead') return false;
  // Its condition could not be evaluated: repaired it enters as if for the first time.
  disarmAll(execution, id);
  execution.store.put('tokens', { ...token, phase: 'enter' });
  return true;
}

function armBoundaries(execution: Execution, token: Token): Result<void> {
  const activation = execution.activate(token);
  for (const boundary of activation.element.boundaries) {
    const armed = boundary.definition.arm?.(activation, boundary);
    if (armed && !armed.ok) return armed;
  }
  return DONE;
}

/** What loops, forks or multiplies without an end stops here. */
function exceededBound(execution: Execution): Failure | null {
  const loop = endlessLoop(execution);
  return loop === null ? tooManyTokens(execution) : failed('LoopBound', loop).failure;
}

/** Why this counts as a loop without an end; null while it doesn't. */
function endlessLoop({ limits, state, stepsWithoutWait, now }: Execution): string | null {
  const { maxStepsWithoutWait, maxMsWithoutWait, stepsBeforeTimeCounts } = limits;
  if (stepsWithoutWait > maxStepsWithoutWait)
    return `expected something to be awaited within ${maxStepsWithoutWait} element steps, but nothing was`;
  const movingMs = now - (state.movingSince ?? now);
  if (stepsWithoutWait <= stepsBeforeTimeCounts || movingMs <= maxMsWithoutWait) return null;
  return `expected something to be awaited within ${maxMsWithoutWait / 1000} s, but nothing was in ${stepsWithoutWait} element steps`;
}
