import { evaluateCondition } from '@svc/expressions';
import type { Names } from '@svc/expressions';
import type { ModelElement } from '../element-definition.js';
import type { SequenceFlow } from '../model.js';
import { failed, succeeded } from '../result.js';
import type { Result } from '../result.js';

/**
 * The flows that leave an activity or event: all unconditional ones and each conditional one that is true; the default
 * only if no conditional one was (engine rule 1; BPMN 2.0.2, 13.2 and 10.4).
 */
export function flowsOut(
  { node, outgoing, isUnconditional }: ModelElement,
  names: Names,
): Result<readonly SequenceFlow[]> {
  if (isUnconditional) return succeeded(outgoing);
  const holding = holdingFlows(outgoing, node.defaultFlow, names);
  if (!holding.ok) return holding;
  const isDefaultTaken = holding.value.every((flow) => flow.condition === null);
  const held = new Set(holding.value);
  const taken = outgoing.filter((flow) => (flow.id === node.defaultFlow ? isDefaultTaken : held.has(flow)));
  return taken.length > 0 ? succeeded(taken) : noFlow(node.id);
}

/** All flows whose condition holds; a flow without one holds, the default flow is left out. */
function holdingFlows(
  flows: readonly SequenceFlow[],
  defaultFlow: string | null,
  names: Names,
): Result<readonly SequenceFlow[]> {
  const holding: SequenceFlow[] = [];
  for (const flow of flows) {
    if (flow.id === defaultFlow) continue;
    const isHolding = holds(flow, names);
    if (!isHolding.ok) return isHolding;
    if (isHolding.value) holding.push(flow);
  }
  return succeeded(holding);
}

function holds(flow: SequenceFlow, names: Names): Result<boolean> {
  if (flow.condition === null) return succeeded(true);
  const evaluated = evaluateCondition(flow.condition, names);
  if (evaluated.ok) return succeeded(evaluated.value);
  return failed('ExpressionError', `condition of flow ${flow.id}: ${evaluated.error.message}`);
}

function noFlow(elementId: string): Result<never> {
  return failed(
    'NoFlowTaken',
    `expected a condition of a flow out of ${elementId} to be true, or a default flow, found neither`,
  );
}
