import { defineElement } from '../element-definition.js';
import type { Activation } from '../element-definition.js';
import { warnWithoutDefault } from './gateway-checks.js';
import type { FlowId } from '../ids.js';
import type { SequenceFlow } from '../model.js';
import { isAnyOccupied } from '../places.js';
import type { JoinWays, Places } from '../places.js';
import { NO_CONFIG, decisionSample } from './samples.js';

/** Takes every flow whose condition is true. As a join it waits for all tokens that can still come (BPMN 2.0.2, 13.4.3). */
export const inclusiveGateway = defineElement({
  type: 'inclusiveGateway',
  kind: 'gateway',
  shape: 'diamond',
  isRetryable: false,
  read: () => NO_CONFIG,
  check: warnWithoutDefault,
  enter: (activation) => {
    const { via } = activation.token;
    if (activation.element.incoming.length <= 1 || via === null) fork(activation);
    else activation.awaitJoin(via);
  },
  join: {
    settle: (join, index) => {
      const isHere = (flow: FlowId) => join.arrivals.has(flow);
      if (canStillCome(join.occupied(), index.waysInto(join.element.node.id), isHere)) return false;
      const arrived = join.element.incoming.filter((flow) => join.arrivals.has(flow.id));
      fork(join.activation().join(arrived.map((flow) => flow.id)));
      return true;
    },
  },
  play: { variables: { amount: 2000 }, script: [{ at: 'approve', complete: {} }] },
  sample: decisionSample('inclusiveGateway'),
});

/**
 * Whether a token elsewhere delays the join: it can come by a flow that has no token yet, and by none that has one
 * ([engine#inclusive-join]; BPMN 2.0.2, p. 436).
 */
export function canStillCome(occupied: Places, ways: JoinWays, isHere: (flow: FlowId) => boolean): boolean {
  const places = (areHere: boolean) => [...ways].flatMap(([flow, from]) => (isHere(flow) === areHere ? [from] : []));
  return isAnyOccupied(occupied, places(false), places(true));
}

function fork(activation: Activation): void {
  const { outgoing, isUnconditional } = activation.element;
  if (isUnconditional && outgoing.length <= 1) return activation.leaveBy(outgoing);
  const flows = activation.flowsOut();
  if (!flows.ok) return activation.fail(flows.failure);
  const taken = withoutNeedlessDefault(flows.value, activation.element.node.defaultFlow);
  activation.recordGateway(taken);
  activation.leaveBy(taken);
}

/** After a gateway a flow without a condition counts as true, so the default flow is not needed in addition to it. */
export function withoutNeedlessDefault(
  flows: readonly SequenceFlow[],
  defaultFlow: FlowId | null,
): readonly SequenceFlow[] {
  return flows.length > 1 ? flows.filter((flow) => flow.id !== defaultFlow) : flows;
}
