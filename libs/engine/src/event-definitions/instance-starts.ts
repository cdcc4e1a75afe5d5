import type { Template } from '@svc/expressions';
import type { ModelIndex } from '../element-definition.js';
import type { ProcessStart } from '../process-start.js';
import type { FlowNode } from '../model.js';
import type { ElementReader } from '../source.js';
import type { AnyEvent, EventConfig } from './event-definition.js';
import { eventDefinitionOf } from './event-registry.js';
import { isMultiple } from './multiple-event.js';

/** The events by which this element starts an instance; none inside a subprocess (BPMN 2.0.2, 10.5.2). */
export function instanceStartsOf({ id, scope, config }: FlowNode<EventConfig>, index: ModelIndex): ProcessStart[] {
  if (scope !== null) return [];
  const { clocks } = index.model;
  return partsOf(config).flatMap((event) => {
    const start = eventDefinitionOf(event).instanceStart?.(event, clocks);
    return start === undefined ? [] : [{ elementId: id, ...start }];
  });
}

/** Before an instance there are no variables, so the values of its start events must be constants. */
export function checkInstanceStart({ config }: FlowNode<EventConfig>, reader: ElementReader): void {
  const parts = partsOf(config);
  for (const event of parts) {
    const { notAsInstanceStart, instanceStart, startTemplate } = eventDefinitionOf(event);
    const why = notAsInstanceStart ?? 'it comes from inside an instance';
    if (!instanceStart)
      reader.breaks('start-trigger', `expected an event that can start the process, found ${event.kind}: ${why}`);
    const template = startTemplate?.(event);
    if (template && !isConstant(template))
      reader.error(
        `expected plain text at the start of a process, found ${template.source}: there are no variables yet`,
      );
  }
  if (isMultiple(config.event) && config.event.isParallel)
    reader.error('expected one event to be enough to start the process, found a parallel multiple start event');
  if (parts.filter(({ kind }) => kind === 'timer').length > 1)
    reader.error('expected at most one timer at a start event, found several');
}

function partsOf({ event }: EventConfig): readonly AnyEvent[] {
  if (event === null) return [];
  return isMultiple(event) ? event.parts : [event];
}

function isConstant({ parts }: Template): boolean {
  return parts.every((part) => typeof part === 'string');
}
