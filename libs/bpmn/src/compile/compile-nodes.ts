import { elementDefinitions } from '@svc/engine';
import type { ElementDefinition, FlowNode, IoMapping, SequenceFlow } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { Findings } from '../findings.js';
import type { IoMappingSource, MappingSource, NodeSource, ProcessSource } from '../source/process-source.js';
import { ReadMap } from './read-map.js';
import { SourceReader } from './source-reader.js';
import { checkStandardFeatures } from './standard-features.js';

/** A node with what its later checks need. */
export interface CompiledNode {
  readonly node: FlowNode;
  readonly definition: ElementDefinition;
  readonly reader: SourceReader;
}

/** Every flow node read by its definition; an element that no definition knows is a finding that names it. */
export function compileNodes(
  source: ProcessSource,
  flows: readonly SequenceFlow[],
  findings: Findings,
): CompiledNode[] {
  const incoming = groupBy(flows, (flow) => flow.target);
  const outgoing = groupBy(flows, (flow) => flow.source);
  return source.nodes.flatMap((node) => {
    const { id, type, line } = node.element;
    const definition = elementDefinitions.get(type);
    if (definition === undefined) {
      findings.error(`${type} ${id} can't be run: elements of this type are not supported`, { elementId: id, line });
      return [];
    }
    const flowIds = { incoming: incoming.get(id) ?? [], outgoing: inOrder(node, outgoing.get(id) ?? [], findings) };
    return [compileNode(node, definition, flowIds, findings)];
  });
}

function compileNode(
  source: NodeSource,
  definition: ElementDefinition,
  flows: { readonly incoming: readonly string[]; readonly outgoing: readonly string[] },
  findings: Findings,
): CompiledNode {
  const attributes = new ReadMap(source.element.attributes);
  const extensions = new ReadMap(source.element.extensions);
  const headers = new ReadMap(source.element.headers);
  const reader = new SourceReader({ ...source.element, attributes, extensions, headers }, findings);
  // What a definition reads is JSON, of a type that only it knows.
  const config = definition.read(reader) as JsonValue;
  checkStandardFeatures(reader, attributes);
  for (const name of extensions.unread())
    reader.warning(`svc:${name} is not known on a ${definition.type} and is ignored`);
  for (const name of headers.unread())
    reader.warning(`the task header ${name} is not known on a ${definition.type} and is ignored`);
  const node: FlowNode = {
    id: source.element.id,
    type: source.element.type,
    name: source.element.name,
    scope: source.scope,
    incoming: flows.incoming,
    outgoing: flows.outgoing,
    defaultFlow: source.defaultFlow,
    attachedTo: source.attachedTo,
    ioMapping: source.ioMapping === null ? null : ioMapping(source.ioMapping, reader),
    config,
  };
  return { node, definition, reader };
}

function ioMapping({ inputs, outputs }: IoMappingSource, reader: SourceReader): IoMapping {
  const mapping = ({ source, target }: MappingSource) => ({ source: reader.template(source), target });
  return { inputs: inputs.map(mapping), outputs: outputs.map(mapping) };
}

/** In the order of `outgoing` where the source gives one; flows that it does not list follow in file order. */
function inOrder(
  { element, outgoingOrder }: NodeSource,
  ids: readonly string[],
  findings: Findings,
): readonly string[] {
  if (outgoingOrder === null) return ids;
  const own = new Set(ids);
  for (const listed of outgoingOrder.filter((id) => !own.has(id))) {
    findings.error(`outgoing ${listed} is no sequence flow that leaves ${element.id}`, {
      elementId: element.id,
      line: element.line,
    });
  }
  return [...new Set([...outgoingOrder.filter((id) => own.has(id)), ...ids])];
}

function groupBy(flows: readonly SequenceFlow[], key: (flow: SequenceFlow) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const flow of flows) {
    const group = groups.get(key(flow));
    if (group === undefined) groups.set(key(flow), [flow.id]);
    else group.push(flow.id);
  }
  return groups;
}
