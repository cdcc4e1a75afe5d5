import type { ElementId, FlowId, FlowNode } from '../model.js';
import type { ModelElement, ModelIndex } from '../element-definition.js';
import type { ElementReader } from '../source.js';
import { elementsInLoops } from './elements-in-loops.js';

/** A gateway whose flows all have conditions stops with an incident when none is true (engine rule 2). */
export function warnWithoutDefault(node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  const { outgoing } = index.at(node.id);
  const isOpen = node.defaultFlow === null && outgoing.length > 0 && outgoing.every((flow) => flow.condition !== null);
  if (isOpen) reader.warning('expected a default flow, found none: when no condition is true the instance stops here');
}

/** The standard ignores conditions and the default behind this gateway (BPMN 2.0.2, 13.4.1 and 13.4.4). */
export function warnIgnoredConditions(node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  for (const { id, condition } of index.at(node.id).outgoing) {
    if (condition !== null) reader.warning(`the condition of flow ${id} is ignored behind this gateway`);
  }
  if (node.defaultFlow !== null)
    reader.warning(`the default flow ${node.defaultFlow} is like any other behind this gateway`);
}

/** Two branches of one exclusive decision never both bring a token, unless a loop leads back (engine rule 3). */
export function warnJoinOfOneDecision(node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  const { incoming } = index.at(node.id);
  if (incoming.length < 2) return;
  const seen = new Set<ElementId>();
  for (const flow of incoming) {
    const decision = decisionBefore(flow.source, flow.id, index);
    if (decision === null || elementsInLoops(index).has(decision.node.id)) continue;
    if (!seen.has(decision.node.id)) seen.add(decision.node.id);
    else reader.warning(`this join can never fire: ${decision.node.id} sends its token by one of its flows only`);
  }
}

/** The gateway from which the flow comes by a straight line, if it takes just one of several flows. */
function decisionBefore(source: ElementId, flow: FlowId, index: ModelIndex): ModelElement | null {
  const passed = new Set<ElementId>();
  let id = source;
  let via = flow;
  while (!passed.has(id)) {
    passed.add(id);
    const element = index.at(id);
    if (element.outgoing.length > 1) return element.definition.takesOneFlow === true ? element : null;
    const [before, ...others] = element.incoming;
    const isStraight = element.outgoing[0]?.id === via && before !== undefined && others.length === 0;
    if (!isStraight) return null;
    via = before.id;
    id = before.source;
  }
  return null;
}
