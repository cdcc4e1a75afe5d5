import { defineElement } from '../element-definition.js';
import { warnIgnoredConditions } from './gateway-checks.js';
import type { ModelElement, ModelIndex } from '../element-definition.js';
import { outputOfStart } from '../event-definitions/catching.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { checkInstanceStart, instanceStartsOf } from '../event-definitions/instance-starts.js';
import type { FlowNode } from '../model.js';
import type { ElementReader } from '../source.js';

/** Null unless `instantiate` is set: then the first of its events starts an instance. */
type GatewayConfig = { readonly isInstantiating: true } | null;

/** Waits for the first of its events and continues there (BPMN 2.0.2, 13.4.4; [engine#event-based-gateway]). */
export const eventBasedGateway = defineElement<GatewayConfig>({
  type: 'eventBasedGateway',
  kind: 'gateway',
  shape: 'diamond',
  isRetryable: false,
  takesOneFlow: true,
  neverEnds: () => true,
  read: (reader) => {
    const { attributes } = reader.source;
    if (attributes.get('eventGatewayType') === 'Parallel')
      reader.error(
        'expected an event-based gateway that takes one event, found one of the type Parallel, which cannot be run',
      );
    return attributes.get('instantiate') === 'true' ? { isInstantiating: true } : null;
  },
  check: (node, index, reader) => {
    warnIgnoredConditions(node, index, reader);
    for (const { target } of index.at(node.id).outgoing) {
      const arm = index.has(target) ? index.at(target) : null;
      if (!canBeAwaited(arm))
        reader.breaks(
          'event-gateway-targets',
          `expected an event or receive task behind the event-based gateway, found ${target}`,
        );
      // Nothing starts at these targets, so a boundary event has nothing to watch (BPMN 2.0.2, 10.6.6).
      const [boundary] = arm?.boundaries ?? [];
      if (boundary)
        reader.breaks(
          'event-gateway-boundary',
          `expected no boundary event at ${target} behind the event-based gateway, found ${boundary.node.id}`,
        );
    }
    checkWays(node, index, reader);
    if (node.outgoing.length < 2)
      reader.breaks('event-gateway-arms', 'expected at least two events behind the event-based gateway');
    if (node.config === null) return;
    for (const arm of armsOf(node, index)) checkInstanceStart(arm, reader);
    if (node.scope !== null || node.incoming.length > 0)
      reader.breaks(
        'event-gateway-begins',
        'expected a gateway that begins instances to be on the level of the process, without incoming flows',
      );
  },
  instanceStarts: (node, index) =>
    node.config === null ? [] : armsOf(node, index).flatMap((arm) => instanceStartsOf(arm, index)),
  beginInstance: (activation, start) => {
    const arm = activation.index.at(start.elementId);
    activation.passTo(arm).complete(outputOfStart(start));
  },
  enter: (activation) => {
    for (const flow of activation.element.outgoing) {
      const arm = activation.index.at(flow.target);
      const armed = arm.definition.arm?.(activation, arm);
      if (armed && !armed.ok) return activation.fail(armed.failure);
    }
    activation.waitHere('waiting');
  },
  play: { script: [{ at: 'paid', message: { name: 'Paid' } }] },
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'first', type: 'eventBasedGateway' },
      { id: 'paid', type: 'intermediateCatchEvent', event: { type: 'message', name: 'Paid' } },
      { id: 'late', type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'P7D' } },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'first' },
      { id: 'f2', sourceRef: 'first', targetRef: 'paid' },
      { id: 'f3', sourceRef: 'first', targetRef: 'late' },
      { id: 'f4', sourceRef: 'paid', targetRef: 'end' },
      { id: 'f5', sourceRef: 'late', targetRef: 'end' },
    ],
  },
});

/** Each target must belong to this gateway alone, and all must receive messages in the same way: as events or as tasks. */
function checkWays(node: FlowNode<GatewayConfig>, index: ModelIndex, reader: ElementReader): void {
  const arms = armsOf(node, index).map(({ id }) => index.at(id));
  for (const { node: arm, incoming } of arms.filter((found) => found.incoming.length > 1)) {
    const other = incoming.find(({ source }) => source !== node.id) ?? incoming[1];
    reader.breaks(
      'event-gateway-only-way',
      `expected no other flow to ${arm.id} behind the event-based gateway, found ${other?.id}`,
    );
  }
  const task = arms.find(({ definition }) => definition.kind === 'activity');
  const event = arms.find((arm) => arm.definition.kind === 'event' && awaitsMessage(arm));
  if (task && event)
    reader.breaks(
      'event-gateway-messages',
      `expected message events or receive tasks behind the event-based gateway, found ${event.node.id} and ${task.node.id}`,
    );
}

function awaitsMessage({ node, definition }: ModelElement): boolean {
  return (definition.awaits?.(node) ?? []).some(({ kind }) => kind === 'message');
}

/** A link is not an event to wait for. It only marks where a throw continues. */
function canBeAwaited(arm: ModelElement | null): boolean {
  return arm?.definition.arm !== undefined && (arm.definition.link?.nameOf?.(arm.node) ?? null) === null;
}

function armsOf(node: FlowNode<GatewayConfig>, index: ModelIndex): FlowNode<EventConfig>[] {
  const targets = index.at(node.id).outgoing.filter(({ target }) => index.has(target));
  const arms = targets.map(({ target }) => index.at(target));
  return arms.filter(({ definition }) => definition.arm).map((arm) => arm.node as FlowNode<EventConfig>);
}
