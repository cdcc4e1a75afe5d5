import type { ModelIndex } from '../element-definition.js';
import type { FlowNode } from '../model.js';
import type { ElementReader } from '../source.js';

export interface SubProcessConfig {
  readonly isTriggered: true;
}

/** Reads whether a subprocess is an event subprocess (BPMN 2.0.2, 10.3.5 and 13.5.4; [engine#event-subprocesses]). */
export function readTriggered(reader: ElementReader): SubProcessConfig | null {
  return reader.source.attributes.get('triggeredByEvent') === 'true' ? { isTriggered: true } : null;
}

export function isTriggered({ config }: FlowNode<SubProcessConfig | null>): boolean {
  return config?.isTriggered === true;
}

/** No flow may lead to or from it, nothing may be attached to it, and exactly one event starts it. */
export function checkTriggered(
  node: FlowNode<SubProcessConfig | null>,
  index: ModelIndex,
  reader: ElementReader,
): void {
  if (!isTriggered(node)) return;
  const [flow] = [...node.incoming, ...node.outgoing];
  if (flow !== undefined)
    reader.breaks('event-subprocess-flows', `expected an event subprocess without flows to or from it, found ${flow}`);
  const [boundary] = index.at(node.id).boundaries;
  if (boundary !== undefined)
    reader.error(`expected no boundary event at an event subprocess, found ${boundary.node.id}`);
  if (node.loop !== undefined) reader.error('expected an event subprocess to run once for each event, found a loop');
  const starts = index.entries(node.id);
  if (starts.length !== 1)
    reader.breaks(
      'event-subprocess-start',
      `expected an event subprocess to have one start event, found ${starts.length}`,
    );
}

/** The start event of an event subprocess must have an event definition; that of an embedded subprocess must have none. */
export function checkStartPlace(
  node: FlowNode<{ readonly event: unknown }>,
  index: ModelIndex,
  reader: ElementReader,
): void {
  if (node.scope === null || !index.has(node.scope)) return;
  const around = index.at(node.scope);
  const isInside = around.definition.scope?.isTriggered?.(around.node) === true;
  const hasEvent = reader.source.eventDefinitions.length > 0;
  if (isInside && !hasEvent)
    reader.breaks(
      'event-subprocess-start',
      'expected the start event of an event subprocess to have an event definition, found none',
    );
  if (!isInside && hasEvent)
    reader.breaks(
      'subprocess-start-trigger',
      'expected the start event of a subprocess to have no event definition, found one',
    );
  if (node.incoming.length > 0)
    reader.breaks('start-incoming', `expected a start event without incoming flows, found ${node.incoming[0]}`);
}
