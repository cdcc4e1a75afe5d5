import type { SequenceFlow } from '../../model.js';
import type { Departure, Listening, Token } from '../../state.js';
import type { DroppedOutput } from '../../variables.js';
import { completesAdHoc } from '../scopes/ad-hoc-completion.js';
import { recordCompletion } from '../compensation/completed.js';
import type { Execution } from '../execution.js';
import { flowsOut } from './flows.js';
import { raiseIncident } from '../failures/incidents.js';
import { askListener, isHeard, withoutListening } from '../listeners/listening-tokens.js';
import { endIteration } from '../loops/iteration-end.js';
import { isIterationToken } from '../loops/iterations.js';
import { completeInstance, endScopeIfEmpty } from '../scopes/scopes.js';
import { moveToken, removeToken, sendAlong } from './tokens.js';
import { namesFor } from '../variables/variables.js';
import { disarmAll } from '../waits/waits.js';

/** Ends the element: its waits are cancelled, its listeners are asked and its flows are taken. */
export function leave(execution: Execution, token: Token, droppedOutput?: DroppedOutput): void {
  const recorded = recordCompletion(execution, token);
  const held = heldByListeners(execution, token, droppedOutput === undefined ? {} : { droppedOutput });
  if (held === null) finishElement(execution, token, droppedOutput);
  const leaving: Token = held ?? { ...token, phase: 'leave', local: null };
  if (recorded.ok) goOnLeaving(execution, leaving);
  else raiseIncident(execution, leaving, recorded.failure);
}

/** The stage in which listeners are asked before the token leaves. */
const AT_END: Listening = { stage: 'end', next: 0 };

/** The token, about to ask its listeners. All that it did here is over. Null if nobody listens. */
function heldByListeners(execution: Execution, token: Token, how: Partial<Listening>): Token | null {
  const { listening = AT_END } = token;
  if (!isHeard(execution, token, listening)) return null;
  disarmAll(execution, token.id);
  return { ...token, phase: 'leave', local: null, listening: { ...listening, ...how, isLeaving: true } };
}

/** Asks the next listener, or leaves. A token that was frozen at this point tries only this again. */
export function goOnLeaving(execution: Execution, token: Token): void {
  const { listening } = token;
  if (listening === undefined) return takeFlows(execution, token);
  if (askListener(execution, token, listening)) return;
  const heard = withoutListening(token);
  execution.store.put('tokens', heard);
  if (listening.stage === 'instance') return endInstance(execution, heard);
  finishElement(execution, heard, listening.droppedOutput);
  if (listening.leavesTo === undefined) takeFlows(execution, heard);
  else depart(execution, heard, listening.leavesTo);
}

function endInstance(execution: Execution, token: Token): void {
  removeToken(execution, token);
  if (execution.store.indexes.tokensIn(token.scopeId).size === 0) completeInstance(execution);
}

function depart(execution: Execution, token: Token, to: Departure): void {
  if ('target' in to) return moveToken(execution, token, to.target, null);
  const { outgoing } = execution.elementOf(token);
  const flows = to.flows.map((id) => outgoing.find((flow) => flow.id === id)!);
  go(execution, token, flows);
}

function takeFlows(execution: Execution, token: Token): void {
  if (isIterationToken(execution.state, token)) return endIteration(execution, token);
  const completed = completesAdHoc(execution, token);
  if (!completed.ok) return raiseIncident(execution, token, completed.failure);
  if (completed.value) return;
  const element = execution.elementOf(token);
  const flows = flowsOut(element, namesFor(execution, token));
  if (flows.ok) go(execution, token, times(flows.value, element.node.completionQuantity ?? 1));
  else raiseIncident(execution, token, flows.failure);
}

export function leaveBy(execution: Execution, token: Token, flows: readonly SequenceFlow[]): void {
  const held = heldByListeners(execution, token, { leavesTo: { flows: flows.map(({ id }) => id) } });
  if (held !== null) return goOnLeaving(execution, held);
  finishElement(execution, token);
  go(execution, token, flows);
}

export function jump(execution: Execution, token: Token, target: string): void {
  const held = heldByListeners(execution, token, { leavesTo: { target } });
  if (held !== null) return goOnLeaving(execution, held);
  finishElement(execution, token);
  moveToken(execution, token, target, null);
}

export function end(execution: Execution, token: Token): void {
  leaveBy(execution, token, []);
}

export function finishElement(execution: Execution, token: Token, droppedOutput?: DroppedOutput): void {
  disarmAll(execution, token.id);
  const dropped = droppedOutput === undefined ? {} : { droppedOutput };
  execution.record({ fact: 'element.completed', ...execution.at(token), ...dropped });
}

function go(execution: Execution, token: Token, flows: readonly SequenceFlow[]): void {
  const isUsedUp = sendAlong(execution, token, flows);
  if (!isUsedUp) return;
  removeToken(execution, token);
  endScopeIfEmpty(execution, token.scopeId);
}

/** Repeats each flow by the number of tokens that leave by it (BPMN 2.0.2, 10.3, `completionQuantity`). */
function times(flows: readonly SequenceFlow[], quantity: number): readonly SequenceFlow[] {
  return quantity === 1 ? flows : flows.flatMap((flow) => Array.from({ length: quantity }, () => flow));
}
