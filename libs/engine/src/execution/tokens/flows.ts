import type { ModelElement } from '../../element-definition.js';
import type { SequenceFlow } from '../../model.js';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { holds } from '../variables/evaluating.js';
import type { EvaluationContext } from '../variables/variables.js';

/**
 * The flows that leave an activity or event: all unconditional ones and each conditional one whose condition is true. The
 * default flow is taken only if no conditional one is ([engine#outgoing-flows]; BPMN 2.0.2, 13.2 and 10.4).
 */
export function flowsOut(
  { node, outgoing, isUnconditional }: ModelElement,
  context: EvaluationContext,
): Result<readonly SequenceFlow[]> {
  if (isUnconditional) return succeeded(outgoing);
  const holding = holdingFlows(outgoing, node.defaultFlow, context);
  if (!holding.ok) return holding;
  const isDefaultTaken = holding.value.every((flow) => flow.condition === null);
  const held = new Set(holding.value);
  const taken = outgoing.filter((flow) => (flow.id === node.defaultFlow ? isDefaultTaken : held.has(flow)));
  return taken.length > 0 ? succeeded(taken) : noFlow(node.id);
}

/** All flows without a condition or with a true one, except the default flow. */
function holdingFlows(
  flows: readonly SequenceFlow[],
  defaultFlow: string | null,
  context: EvaluationContext,
): Result<readonly SequenceFlow[]> {
  const holding: SequenceFlow[] = [];
  for (const flow of flows) {
    if (flow.id === defaultFlow) continue;
    const isHolding = isTaken(flow, context);
    if (!isHolding.ok) return isHolding;
    if (isHolding.value) holding.push(flow);
  }
  return succeeded(holding);
}

function isTaken({ id, condition }: SequenceFlow, context: EvaluationContext): Result<boolean> {
  return condition === null ? succeeded(true) : holds(condition, context, `condition of flow ${id}`);
}

function noFlow(elementId: string): Result<never> {
  return failed(
    'NoFlowTaken',
    `expected a condition of a flow out of ${elementId} to be true, or a default flow, found neither`,
  );
}
