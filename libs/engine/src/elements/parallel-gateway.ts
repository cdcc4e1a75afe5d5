import { defineElement } from '../element-definition.js';
import type { Activation } from '../element-definition.js';
import type { Arrivals } from '../store/aged-ids.js';
import { warnDeadJoin } from './dead-joins/dead-joins.js';
import { warnIgnoredConditions } from './gateway-checks.js';
import { NO_CONFIG, forkSample } from './samples.js';

/** Joins a token of every incoming flow, then takes every outgoing one ([engine#parallel-gateway]; BPMN 2.0.2, 13.4.1). */
export const parallelGateway = defineElement({
  type: 'parallelGateway',
  kind: 'gateway',
  shape: 'diamond',
  isRetryable: false,
  join: { needsAllFlows: true },
  read: () => NO_CONFIG,
  check: (node, index, reader) => {
    warnIgnoredConditions(node, index, reader);
    warnDeadJoin(node, index, reader);
  },
  enter: (activation) => {
    const { incoming, outgoing } = activation.element;
    const { via } = activation.token;
    // A token that a recovery operation placed here without a flow passes without a join.
    if (incoming.length <= 1 || via === null) return activation.leaveBy(outgoing);
    activation.awaitJoin(via);
    if (isComplete(activation, activation.arrivals())) fire(activation);
  },
  play: {
    script: [
      { at: 'pick', complete: {} },
      { at: 'pack', complete: {} },
    ],
  },
  sample: forkSample('parallelGateway'),
});

/** Whether every incoming flow holds a token. Several tokens on one flow count once. */
function isComplete({ element }: Activation, arrivals: Arrivals): boolean {
  return arrivals.size === element.incoming.length;
}

function fire(activation: Activation): void {
  const joined = activation.join(activation.element.incoming.map((flow) => flow.id));
  joined.recordJoined();
  joined.leaveBy(joined.element.outgoing);
}
