import { DONE, failed } from '../../result.js';
import type { Failure, Result } from '../../result.js';
import type { Token } from '../../state.js';
import { checkConditions } from '../waits/conditions.js';
import type { Execution } from '../execution.js';
import { raiseIncident } from '../failures/incidents.js';
import { isIterationToken } from '../loops/iterations.js';
import { mapInputs } from '../variables/output.js';
import { raise } from '../failures/raising.js';
import { askListener, AT_START, withoutListening } from '../listeners/listening-tokens.js';
import { foundEntries, isLookingUp, lookUpEntries, readsStores, withoutLookups } from '../typed-data/store-lookups.js';
import { tooManyTokens } from './tokens.js';
import { disarmAll, waitHere } from '../waits/waits.js';

/** Enters the element. Its listeners are asked, and entries of the data stores that it reads, before it begins. */
export function enterOnce(execution: Execution, entering: Token): void {
  const { listening = AT_START } = entering;
  if (entering.listening === undefined) execution.record({ fact: 'element.entered', ...execution.at(entering) });
  execution.stepsWithoutWait += 1;
  const bound = exceededBound(execution);
  if (bound !== null) return raiseIncident(execution, entering, bound);
  if (askListener(execution, entering, listening)) return;
  const token = heard(execution, entering);
  const { data } = execution.elementOf(token).node;
  if (data === undefined || !readsStores(data)) return begin(execution, token);
  const asked = lookUpEntries(execution, token, data);
  if (!asked.ok) return raise(execution, token, asked.failure);
  beginWhenLookedUp(execution, execution.token(token.id));
}

/** The token behind its listeners. */
function heard({ store }: Execution, token: Token): Token {
  if (token.listening === undefined) return token;
  const ready = withoutListening(token);
  store.put('tokens', ready);
  return ready;
}

/** Begins the activity as soon as every data store entry that it reads is known. */
export function beginWhenLookedUp(execution: Execution, token: Token): void {
  if (isLookingUp(token)) return;
  const { data } = execution.elementOf(token).node;
  const entries = foundEntries(execution, token, data!);
  const ready = withoutLookups(token);
  execution.store.put('tokens', ready);
  if (entries.ok) begin(execution, ready, entries.value);
  else raise(execution, ready, entries.failure);
}

/**
 * Boundary events belong to the whole body, mappings and waits to each iteration [engine#boundary-events]
 * [engine#multi-instance].
 */
function begin(execution: Execution, token: Token, entries?: Parameters<typeof mapInputs>[2]): void {
  const isIteration = isIterationToken(execution.state, token);
  const mapped = mapInputs(execution, token, entries);
  if (!mapped.ok) return raise(execution, token, mapped.failure);
  const armed = isIteration ? DONE : armBoundaries(execution, mapped.value);
  if (!armed.ok) return raiseIncident(execution, token, armed.failure);
  if (!isIteration && isTakenAtOnce(execution, token)) return;
  const activation = execution.activate(mapped.value);
  activation.element.definition.enter(activation);
}

export function armBoundaries(execution: Execution, token: Token): Result<void> {
  const activation = execution.activate(token);
  for (const boundary of activation.element.boundaries) {
    const armed = boundary.definition.arm?.(activation, boundary);
    if (armed && !armed.ok) return armed;
  }
  return DONE;
}

/** A boundary event's condition may be true from the beginning; then the activity does not start [engine#conditional-events]. */
export function isTakenAtOnce(execution: Execution, { id, elementId }: Token): boolean {
  if (execution.conditionsToCheck.length === 0) return false;
  waitHere(execution, execution.token(id), 'active');
  checkConditions(execution);
  const token = execution.state.tokens[id];
  const isHere = token?.elementId === elementId && token.phase === 'inside';
  if (!isHere) return true;
  if (token.status !== 'dead') return false;
  // The condition could not be evaluated. After a repair the token enters as if for the first time.
  disarmAll(execution, id);
  execution.store.put('tokens', { ...token, phase: 'enter' });
  return true;
}

/** Why this token must stop: an endless loop, or too many tokens. Null if neither. */
export function exceededBound(execution: Execution): Failure | null {
  const loop = endlessLoop(execution);
  return loop === null ? tooManyTokens(execution) : failed('LoopBound', loop).failure;
}

/** Why the run counts as an endless loop; null if it does not. */
function endlessLoop({ limits, state, stepsWithoutWait, now }: Execution): string | null {
  const { maxStepsWithoutWait, maxMsWithoutWait, stepsBeforeTimeCounts } = limits;
  if (stepsWithoutWait > maxStepsWithoutWait)
    return `expected something to be awaited within ${maxStepsWithoutWait} element steps, but nothing was`;
  const movingMs = now - (state.movingSince ?? now);
  if (stepsWithoutWait <= stepsBeforeTimeCounts || movingMs <= maxMsWithoutWait) return null;
  return `expected something to be awaited within ${maxMsWithoutWait / 1000} s, but nothing was in ${stepsWithoutWait} element steps or milliseconds of work`;
}
