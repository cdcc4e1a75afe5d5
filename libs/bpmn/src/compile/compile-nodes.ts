import { elementDefinitions, readMarkers } from '@svc/engine';
import type { ElementDefinition, FlowNode, SequenceFlow } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { Findings } from '../findings.js';
import type { CompileLimits } from '../limits.js';
import type { NodeSource, ProcessSource } from '../source/process-source.js';
import { compileNodeData } from './compile-data.js';
import { FormReader } from './compile-form.js';
import { checkListeners, readListeners } from './compile-listeners.js';
import { readIoMapping } from './io-mapping.js';
import { trackReads } from './tracked-source.js';
import type { TrackedSource } from './tracked-source.js';
import { SourceReader } from './source-reader.js';
import { checkStandardFeatures } from './standard-features.js';

/** A node with what later checks need. */
export interface CompiledNode {
  readonly node: FlowNode;
  readonly definition: ElementDefinition;
  readonly reader: SourceReader;
}

/** Reads every flow node by its definition. An element type without a definition is a finding that names it. */
export function compileNodes(
  source: ProcessSource,
  flows: readonly SequenceFlow[],
  limits: CompileLimits,
  findings: Findings,
): CompiledNode[] {
  const forms = new FormReader(limits);
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
    return [compileNode(node, definition, flowIds, { forms, findings })];
  });
}

function compileNode(
  source: NodeSource,
  definition: ElementDefinition,
  flows: { readonly incoming: readonly string[]; readonly outgoing: readonly string[] },
  { forms, findings }: { readonly forms: FormReader; readonly findings: Findings },
): CompiledNode {
  const tracked = trackReads(source.element);
  const reader = new SourceReader(tracked.source, findings);
  // The config is JSON; its type is known to the definition only.
  const config = definition.read(reader) as JsonValue;
  const form = forms.read(reader, definition, { scope: source.scope, config });
  const listeners = readListeners(source.element, findings);
  checkListeners(listeners, definition, { scope: source.scope, config }, reader);
  const undoing = readForCompensation(tracked, definition);
  const markers = definition.kind === 'activity' ? readMarkers(reader) : {};
  checkStandardFeatures(reader, tracked);
  reportUnread(tracked, definition, reader);
  const node: FlowNode = {
    id: source.element.id,
    type: source.element.type,
    name: source.element.name,
    scope: source.scope,
    incoming: flows.incoming,
    outgoing: flows.outgoing,
    defaultFlow: source.defaultFlow,
    attachedTo: source.attachedTo,
    ...(source.handler === null ? {} : { handler: source.handler }),
    ...undoing,
    ioMapping: source.ioMapping === null ? null : readIoMapping(source.ioMapping, definition, reader),
    ...(source.data && { data: compileNodeData(source.data, definition, reader) }),
    ...(form && { form }),
    ...(listeners && { listeners }),
    ...markers,
    config,
  };
  return { node, definition, reader };
}

/** Only activities read `isForCompensation`. On any other element it stays unread and is reported. */
function readForCompensation(
  { source }: TrackedSource,
  { kind }: ElementDefinition,
): { readonly isForCompensation?: true } {
  if (kind !== 'activity') return {};
  return source.attributes.get('isForCompensation')?.trim() === 'true' ? { isForCompensation: true } : {};
}

/** Reports everything that the element's definition did not read. */
function reportUnread(tracked: TrackedSource, { type }: ElementDefinition, reader: SourceReader): void {
  for (const name of tracked.extensions.unread())
    reader.warning(`svc:${name} is not known on a ${type} and is ignored`);
  for (const name of tracked.headers.unread()) {
    const found = `the task header ${name} is not known on a ${type}`;
    if (name === 'url') reader.error(`${found}: use a serviceTask or a sendTask for a call`);
    else reader.warning(`${found} and is ignored`);
  }
  const [event] = tracked.unreadEvents();
  if (event !== undefined) reader.error(`a ${type} can't have an event of type ${event.kind}`);
}

/** Flow ids in the order of `outgoing`, if the source lists them; the others follow in file order. */
function inOrder(
  { element, outgoingOrder }: NodeSource,
  ids: readonly string[],
  findings: Findings,
): readonly string[] {
  if (outgoingOrder === null) return ids;
  const own = new Set(ids);
  for (const listed of outgoingOrder.filter((id) => !own.has(id))) {
    findings.breaks(
      'flow-listed-outgoing',
      `expected outgoing to name a sequence flow that leaves ${element.id}, found ${listed}`,
      {
        elementId: element.id,
        line: element.line,
      },
    );
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
