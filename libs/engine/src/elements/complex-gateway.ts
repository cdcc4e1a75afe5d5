import type { Template } from '@svc/expressions';
import { defineElement } from '../element-definition.js';
import type { Activation } from '../element-definition.js';
import type { Arrivals } from '../store/aged-ids.js';
import type { ElementReader } from '../source.js';
import type { Variables } from '../variables.js';
import { canStillCome, withoutNeedlessDefault } from './inclusive-gateway.js';
import { warnWithoutDefault } from './gateway-checks.js';

interface ComplexGatewayConfig {
  /** Null if there is nothing to join. */
  readonly activation: Template | null;
}

/**
 * Fires when its activation condition holds for the tokens that wait on its incoming flows. Then it waits until the other
 * tokens have come or can no longer come, and takes those too: this is the reset, for which the conditions of its outgoing
 * flows are evaluated again (BPMN 2.0.2, 10.6.5 and 13.4.5; [engine#complex-gateway]).
 */
export const complexGateway = defineElement<ComplexGatewayConfig>({
  type: 'complexGateway',
  kind: 'gateway',
  shape: 'diamond',
  isRetryable: false,
  read: (reader) => ({ activation: readActivation(reader) }),
  check: (node, index, reader) => {
    warnWithoutDefault(node, index, reader);
    if (node.incoming.length > 1 && node.config.activation === null)
      reader.breaks(
        'complex-condition',
        'expected a complex gateway with several incoming flows to have an activationCondition, found none',
      );
  },
  enter: (activation) => {
    const { via } = activation.token;
    if (activation.element.incoming.length <= 1 || via === null) return fork(activation, true);
    activation.awaitJoin(via);
    if (activation.taken() === null) startIfActivated(activation);
  },
  join: {
    settle: (join, index) => {
      const { taken, arrivals, element } = join;
      if (taken === null) return false;
      const consumed = new Set(taken);
      const isHere = (flow: string) => consumed.has(flow) || arrivals.has(flow);
      if (canStillCome(join.occupied(), index.waysInto(element.node.id), isHere)) return false;
      const late = element.incoming.map(({ id }) => id).filter((id) => !consumed.has(id) && arrivals.has(id));
      join.reset();
      if (late.length > 0) fork(join.activation().join(late) as Activation<ComplexGatewayConfig>, false);
      // Tokens that have arrived again meanwhile may start the next round.
      if (arrivals.size > 0) startIfActivated(join.activation() as Activation<ComplexGatewayConfig>);
      return true;
    },
  },
  play: {
    script: [
      { at: 'ann', complete: {} },
      { at: 'bob', complete: {} },
      { at: 'cid', complete: {} },
    ],
  },
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'fork', type: 'parallelGateway' },
      { id: 'ann', type: 'userTask' },
      { id: 'bob', type: 'userTask' },
      { id: 'cid', type: 'userTask' },
      { id: 'twoOfThree', type: 'complexGateway', activationCondition: '{{ activationCount >= 2 }}', default: 'rest' },
      { id: 'approved', type: 'endEvent' },
      { id: 'late', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'fork' },
      { id: 'f2', sourceRef: 'fork', targetRef: 'ann' },
      { id: 'f3', sourceRef: 'fork', targetRef: 'bob' },
      { id: 'f4', sourceRef: 'fork', targetRef: 'cid' },
      { id: 'f5', sourceRef: 'ann', targetRef: 'twoOfThree' },
      { id: 'f6', sourceRef: 'bob', targetRef: 'twoOfThree' },
      { id: 'f7', sourceRef: 'cid', targetRef: 'twoOfThree' },
      { id: 'f8', sourceRef: 'twoOfThree', targetRef: 'approved', condition: '{{ waitingForStart }}' },
      { id: 'rest', sourceRef: 'twoOfThree', targetRef: 'late' },
    ],
  },
});

function readActivation(reader: ElementReader): Template | null {
  const child = reader.source.children.find(({ type }) => type === 'activationCondition');
  const text = child?.text.trim() ?? '';
  return text === '' ? null : reader.condition(text);
}

function startIfActivated(activation: Activation<ComplexGatewayConfig>): void {
  const { config, element } = activation;
  if (config.activation === null) return;
  const arrivals = activation.arrivals();
  const isActivated = activation.holdsWith(countsOf(arrivals), config.activation, 'activationCondition');
  if (!isActivated.ok) return activation.fail(isActivated.failure);
  if (!isActivated.value) return;
  const arrived = element.incoming.map(({ id }) => id).filter((id) => arrivals.has(id));
  const isAll = arrived.length === element.incoming.length;
  const joined = activation.join(arrived) as Activation<ComplexGatewayConfig>;
  // With a token from every flow no other token is awaited, so there is no reset.
  if (!isAll) joined.rememberTaken(arrived);
  fork(joined, true);
}

/** `activationCount` is the number of tokens that wait here, `activationCounts` the number by incoming flow id. */
function countsOf(arrivals: Arrivals): Variables {
  const counts = [...arrivals].map(([flow, tokens]) => [flow, tokens.size] as const);
  const activationCount = counts.reduce((sum, [, count]) => sum + count, 0);
  return { activationCount, activationCounts: Object.fromEntries(counts) };
}

/** In the reset it is not an error if no condition is true: no token leaves then. */
function fork(activation: Activation<ComplexGatewayConfig>, waitingForStart: boolean): void {
  const flows = activation.flowsOut({ waitingForStart });
  const isNoFlow = !flows.ok && flows.failure.code === 'NoFlowTaken' && !waitingForStart;
  if (!flows.ok && !isNoFlow) return activation.fail(flows.failure);
  const taken = flows.ok ? withoutNeedlessDefault(flows.value, activation.element.node.defaultFlow) : [];
  activation.recordGateway(taken);
  activation.leaveBy(taken);
}
