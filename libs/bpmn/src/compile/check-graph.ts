import type { FlowNode, ModelIndex } from '@svc/engine';
import type { Findings, Place } from '../findings.js';
import type { ProcessSource } from '../source/process-source.js';
import type { CompiledNode } from './compile-nodes.js';

interface Runnable {
  readonly compiled: readonly CompiledNode[];
  readonly index: ModelIndex;
}

/** Checks references between the nodes of a process: default flows, boundary events, and where each level starts. */
export function checkGraph(source: ProcessSource, { compiled, index }: Runnable, findings: Findings): void {
  const nodes = new Map(compiled.map((found) => [found.node.id, found]));
  const conditional = new Set(source.flows.filter((flow) => flow.condition !== null).map((flow) => flow.id));
  for (const { node, definition, reader } of compiled) {
    checkDefault(node, conditional, reader);
    if (definition.kind !== 'gateway') warnWithoutDefault(node, conditional, reader);
    checkAttachment({ node, definition, reader }, nodes);
    if (node.isForCompensation === true && node.incoming.length + node.outgoing.length > 0)
      reader.breaks(
        'compensation-flows',
        'expected an activity with isForCompensation="true" to have no sequence flows, since it runs only as a compensation handler',
      );
  }
  checkStarts(source, { compiled, index }, findings);
}

type Told = Pick<CompiledNode['reader'], 'breaks' | 'warning'>;

function checkDefault(node: FlowNode, conditional: ReadonlySet<string>, told: Told): void {
  const { defaultFlow } = node;
  if (defaultFlow === null) return;
  if (!node.outgoing.includes(defaultFlow))
    told.breaks('default-leaves', `the default flow ${defaultFlow} does not leave ${node.id}`);
  else if (conditional.has(defaultFlow)) told.warning(`the condition of the default flow ${defaultFlow} is ignored`);
}

/** Gateways check this themselves, because not all of them evaluate conditions. */
function warnWithoutDefault(node: FlowNode, conditional: ReadonlySet<string>, told: Told): void {
  const { defaultFlow, outgoing } = node;
  if (defaultFlow !== null || outgoing.length === 0 || !outgoing.every((flow) => conditional.has(flow))) return;
  told.warning('expected a default flow, found none: when no condition is true the instance stops here');
}

function checkAttachment({ node, definition, reader }: CompiledNode, nodes: ReadonlyMap<string, CompiledNode>): void {
  const { attachedTo } = node;
  if (attachedTo === null) return;
  if (definition.isAttached !== true) {
    reader.breaks('boundary-host', `a ${node.type} can't be attached to ${attachedTo}: only boundary events are`);
    return;
  }
  const host = nodes.get(attachedTo);
  if (host === undefined) reader.breaks('boundary-host', `attachedTo ${attachedTo} names no element`);
  else if (host.definition.kind !== 'activity')
    reader.breaks('boundary-host', `expected attachedTo to name an activity, found ${host.node.type} ${attachedTo}`);
  else if (host.node.scope !== node.scope)
    reader.breaks(
      'boundary-host',
      `expected attachedTo to name an activity of the same level, but ${attachedTo} is on another`,
    );
  if (node.incoming.length > 0)
    reader.breaks('boundary-incoming', `expected a boundary event without incoming flows, found ${node.incoming[0]}`);
}

/**
 * A request starts a process in exactly one place, or nowhere if only events start it. A subprocess may have no start event: it
 * then starts at every element without incoming flows (BPMN 2.0.2, 10.3.5).
 */
function checkStarts(source: ProcessSource, { compiled, index }: Runnable, findings: Findings): void {
  const triggered = new Set(compiled.filter(isTriggered).map(({ node }) => node.id));
  const whole: Place = { elementId: source.id, line: source.line };
  const levels = new Map<string | null, CompiledNode[]>([[null, []]]);
  for (const found of compiled) {
    const level = levels.get(found.node.scope);
    if (level === undefined) levels.set(found.node.scope, [found]);
    else level.push(found);
  }
  const adHocs = new Set(compiled.filter(({ definition }) => definition.scope?.adHoc).map(({ node }) => node.id));
  const isComplete = compiled.length === source.nodes.length;
  for (const [scope, level] of levels) {
    // The subprocess may start at an element that was refused and is therefore missing here.
    if (scope !== null && !isComplete) continue;
    // The definition of an event subprocess checks its start events itself.
    if (scope !== null && triggered.has(scope)) continue;
    // An ad-hoc subprocess without activities has its own finding and is complete at once.
    if (scope !== null && adHocs.has(scope) && !level.some(({ definition }) => definition.kind === 'activity'))
      continue;
    const name = scope === null ? 'the process' : `the subprocess ${scope}`;
    const starts = level.filter(({ node, definition }) => definition.opensScope?.(node));
    const implied = scope === null ? [] : level.filter(startsWithoutEvent);
    // A start event that was refused has been reported already.
    const broken = level.some(({ node, reader }) => reader.hasErrors && node.incoming.length === 0);
    const begunByEvents = scope === null ? index.instanceStarts() : [];
    if (starts.length + implied.length + begunByEvents.length === 0 && !broken)
      findings.error(`${name} has no start event${candidates(level)}`, scope === null ? whole : placeOf(scope, source));
    for (const { node, reader } of starts.slice(1))
      reader.error(`${name} has a second start event ${node.id}: which one starts is not defined`);
    for (const { node, reader } of starts)
      if (node.incoming.length > 0) reader.breaks('start-incoming', `the start event ${node.id} has incoming flows`);
  }
}

/** For a message about a missing start: the elements without incoming flows. */
function candidates(level: readonly CompiledNode[]): string {
  const ids = level.filter(startsWithoutEvent).map(({ node }) => node.id);
  return ids.length === 0 ? '' : `; elements without incoming flows: ${ids.slice(0, 10).join(', ')}`;
}

function isTriggered({ node, definition }: CompiledNode): boolean {
  return definition.scope?.isTriggered?.(node) === true;
}

function startsWithoutEvent(compiled: CompiledNode): boolean {
  const { node, definition } = compiled;
  if (node.isForCompensation === true || isTriggered(compiled)) return false;
  return node.incoming.length === 0 && node.attachedTo === null && definition.kind !== 'event';
}

function placeOf(id: string, source: ProcessSource): Place {
  return { elementId: id, line: source.nodes.find((node) => node.element.id === id)?.element.line ?? null };
}
