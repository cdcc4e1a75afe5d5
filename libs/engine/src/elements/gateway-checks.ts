import type { FlowNode } from '../model.js';
import type { ModelIndex } from '../element-definition.js';
import type { ElementReader } from '../source.js';

/** If all flows of a gateway have conditions and none is true, there is an incident [engine#exclusive-gateway]. */
export function warnWithoutDefault(node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  const { outgoing } = index.at(node.id);
  const isOpen = node.defaultFlow === null && outgoing.length > 0 && outgoing.every((flow) => flow.condition !== null);
  if (isOpen) reader.warning('expected a default flow, found none: when no condition is true the instance stops here');
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
