import type { FlowNode, SequenceFlow } from '../model.js';
import type { ModelIndex } from '../element-definition.js';
import type { ElementReader } from '../source.js';

/** If all flows of a gateway have conditions and none is true, there is an incident [engine#exclusive-gateway]. */
export function warnWithoutDefault(node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  const { outgoing } = index.at(node.id);
  const isOpen = node.defaultFlow === null && outgoing.length > 0 && outgoing.every((flow) => flow.condition !== null);
  if (isOpen) reader.warning('expected a default flow, found none: when no condition is true the instance stops here');
}

/** Without a condition the first flow is always taken, and none behind it. Editors draw gateways like that by default. */
export function warnNeverTaken(node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  const { outgoing } = index.at(node.id);
  const isDefault = ({ id }: SequenceFlow) => id === node.defaultFlow;
  const always = outgoing.findIndex((flow) => flow.condition === null && !isDefault(flow));
  const never = always < 0 ? [] : outgoing.filter((flow, place) => place > always || isDefault(flow));
  if (never.length > 0)
    reader.warning(
      `expected a condition on flow ${outgoing[always]!.id}, found none: it is always taken, and ${never.map(({ id }) => id).join(', ')} never`,
    );
}

/** The standard ignores conditions and the default flow after this gateway (BPMN 2.0.2, 13.4.1 and 13.4.4). */
export function warnIgnoredConditions(node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  for (const { id, condition } of index.at(node.id).outgoing) {
    if (condition !== null)
      reader.breaks('condition-source', `the condition of flow ${id} is ignored behind this gateway`);
  }
  if (node.defaultFlow !== null)
    reader.breaks(
      'default-source',
      `the default of this gateway is ignored: ${node.defaultFlow} is treated like its other outgoing flows`,
    );
}
