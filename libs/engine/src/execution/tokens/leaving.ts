import type { DroppedOutput } from '../../facts.js';
import type { SequenceFlow } from '../../model.js';
import type { Token } from '../../state.js';
import { completesAdHoc } from '../scopes/ad-hoc-completion.js';
import { recordCompletion } from '../compensation/completed.js';
import type { Execution } from '../execution.js';
import { flowsOut } from './flows.js';
import { raiseIncident } from '../failures/incidents.js';
import { endIteration } from '../loops/iteration-end.js';
import { isIterationToken } from '../loops/iterations.js';
import { endScopeIfEmpty } from '../scopes/scopes.js';
import { moveToken, removeToken, sendAlong } from './tokens.js';
import { namesFor } from '../variables/variables.js';
import { disarmAll } from '../waits/waits.js';

/** Ends the element: its waits are cancelled and its flows are taken. */
export function leave(execution: Execution, token: Token, droppedOutput?: DroppedOutput): void {
  const recorded = recordCompletion(execution, token);
  finishElement(execution, token, droppedOutput);
  const leaving: Token = { ...token, phase: 'leave', local: null };
  if (recorded.ok) takeFlows(execution, leaving);
  else raiseIncident(execution, leaving, recorded.failure);
}

/** Takes the flows. A token that was frozen at this point tries only this again. */
export function takeFlows(execution: Execution, token: Token): void {
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
  finishElement(execution, token);
  go(execution, token, flows);
}

export function jump(execution: Execution, token: Token, target: string): void {
  finishElement(execution, token);
  moveToken(execution, token, target, null);
}

export function end(execution: Execution, token: Token): void {
  finishElement(execution, token);
  removeToken(execution, token);
  endScopeIfEmpty(execution, token.scopeId);
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
