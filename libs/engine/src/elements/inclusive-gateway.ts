import { defineElement } from '../element-definition.js';
import type { Activation, JoinPlace } from '../element-definition.js';
import { warnWithoutDefault } from './gateway-checks.js';
import { NO_CONFIG, decisionSample } from './samples.js';

/** Takes every flow whose condition is true; waits in a join for those that can still come (BPMN 2.0.2, 13.4.3). */
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
  settle: (join, index) => {
    if (!canFire(join, index.upstream(join.element.node.id))) return false;
    const arrived = join.element.incoming.filter((flow) => join.arrivals.has(flow.id));
    fork(join.activation().join(arrived.map((flow) => flow.id)));
    return true;
  },
  sample: decisionSample('inclusiveGateway'),
});

/**
 * A token elsewhere holds the join up when it can come by a flow that is still empty, unless it can also come by one
 * that is not (engine rule 4; BPMN 2.0.2, p. 436).
 */
function canFire(
  { element, arrivals, occupied }: JoinPlace,
  upstream: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const reaches = (elementId: string, isEmpty: boolean) =>
    element.incoming.some((flow) => arrivals.has(flow.id) !== isEmpty && upstream.get(flow.id)?.has(elementId));
  for (const elementId of occupied) {
    if (reaches(elementId, true) && !reaches(elementId, false)) return false;
  }
  return true;
}

function fork(activation: Activation): void {
  const { outgoing, isUnconditional } = activation.element;
  if (isUnconditional && outgoing.length <= 1) return activation.leaveBy(outgoing);
  const flows = activation.flowsOut();
  if (!flows.ok) return activation.fail(flows.failure);
  activation.recordGateway(flows.value);
  activation.leaveBy(flows.value);
}
