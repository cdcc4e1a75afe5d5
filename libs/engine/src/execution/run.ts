import { failed } from '../result.js';
import type { Token } from '../state.js';
import type { Execution } from './execution.js';
import { noticeRepair, noticeStandstill, raiseIncident } from './incidents.js';
import { settleJoins } from './joins.js';
import { takeFlows } from './leaving.js';
import { mapInputs } from './output.js';

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
    if (execution.store.peekReady() !== null) {
      if (execution.stepsLeft <= 0) return;
      step(execution);
      inbox.deliverBuffered(execution);
    } else if (!settleJoins(execution) && !noticeRepair(execution)) {
      if (execution.stepsLeft <= 0 || !inbox.applyHeld(execution)) break;
    }
  }
  noticeStandstill(execution);
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

function enter(execution: Execution, token: Token): void {
  execution.record({ fact: 'element.entered', ...execution.at(token) });
  execution.stepsWithoutWait += 1;
  const loop = endlessLoop(execution);
  if (loop !== null) return raiseIncident(execution, token, failed('LoopBound', loop).failure);
  const mapped = mapInputs(execution, token);
  if (!mapped.ok) return raiseIncident(execution, token, mapped.failure);
  const activation = execution.activate(mapped.value);
  for (const boundary of activation.element.boundaries) {
    const armed = boundary.definition.arm?.(activation, boundary);
    if (armed && !armed.ok) return raiseIncident(execution, token, armed.failure);
  }
  activation.element.definition.enter(activation);
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
