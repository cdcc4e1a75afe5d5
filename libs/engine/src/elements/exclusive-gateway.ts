import { failed } from '../result.js';
import { defineElement } from '../element-definition.js';
import { warnNeverTaken, warnWithoutDefault } from './gateway-checks.js';
import { NO_CONFIG, decisionSample } from './samples.js';

/** Takes the first flow whose condition is true, or the default flow ([engine#exclusive-gateway]; BPMN 2.0.2, 13.4.2). */
export const exclusiveGateway = defineElement({
  type: 'exclusiveGateway',
  kind: 'gateway',
  shape: 'diamond',
  isRetryable: false,
  takesOneFlow: true,
  read: () => NO_CONFIG,
  check: (node, index, reader) => {
    warnWithoutDefault(node, index, reader);
    warnNeverTaken(node, index, reader);
  },
  enter: (activation) => {
    const { outgoing, node } = activation.element;
    if (outgoing.length <= 1 && (outgoing[0]?.condition ?? null) === null) return activation.leaveBy(outgoing);
    for (const flow of outgoing) {
      if (flow.id === node.defaultFlow) continue;
      const holds = flow.condition === null || activation.holds(flow.condition, `condition of flow ${flow.id}`);
      if (holds !== true && !holds.ok) return activation.fail(holds.failure);
      if (holds !== true && !holds.value) continue;
      activation.recordGateway([flow]);
      return activation.leaveBy([flow]);
    }
    const fallback = outgoing.filter((flow) => flow.id === node.defaultFlow);
    if (fallback.length === 0) return activation.fail(failed('NoFlowTaken', noFlowText(node.id)).failure);
    activation.recordGateway(fallback);
    activation.leaveBy(fallback);
  },
  play: { variables: { amount: 2000 }, script: [{ at: 'approve', complete: {} }] },
  sample: decisionSample('exclusiveGateway'),
});

function noFlowText(elementId: string): string {
  return `expected a condition of a flow out of ${elementId} to be true, or a default flow, found neither`;
}
