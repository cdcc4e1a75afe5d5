import type { LoopBehavior, LoopEvent } from '../model.js';
import type { ChildSource, ElementReader } from '../source.js';
import { textOf } from './read-standard-loop.js';

/** The events thrown when instances complete (BPMN 2.0.2, table 10.29); null for `All`, which throws none. */
export function readBehavior({ attributes, children }: ChildSource, reader: ElementReader): LoopBehavior | null {
  const kind = attributes.get('behavior')?.trim() || 'All';
  switch (kind) {
    case 'All':
      return null;
    case 'None':
      return { kind, throws: [{ condition: null, event: eventOf(children, 'noneBehaviorEvent', reader) }] };
    case 'One':
      return { kind, throws: [{ condition: null, event: eventOf(children, 'oneBehaviorEvent', reader) }] };
    case 'Complex':
      return { kind, throws: complexThrows(children, reader) };
    default:
      reader.error(`behavior: expected None, One, All or Complex, found ${kind.slice(0, 100)}`);
      return null;
  }
}

function complexThrows(children: readonly ChildSource[], reader: ElementReader): LoopBehavior['throws'] {
  const definitions = children.filter(({ type }) => type === 'complexBehaviorDefinition');
  if (definitions.length === 0) reader.error('behavior Complex: expected a complexBehaviorDefinition, found none');
  return definitions.map((definition) => {
    const condition = textOf(definition.children, 'condition');
    if (condition === null) reader.error('complexBehaviorDefinition: expected a condition, found none');
    return {
      condition: condition === null ? null : reader.condition(condition),
      event: eventOf(definition.children, 'event', reader),
    };
  });
}

/** The event of a behavior. Without one it is a signal with the id of the activity as its name. */
function eventOf(children: readonly ChildSource[], type: string, reader: ElementReader): LoopEvent {
  const [event] = children.find((child) => child.type === type)?.eventDefinitions ?? [];
  switch (event?.kind) {
    case undefined:
      return { kind: 'signal', name: reader.template(reader.source.id) };
    case 'signal':
    case 'message':
      return { kind: event.kind, name: reader.template(event.name ?? '') };
    case 'error':
    case 'escalation':
      return { kind: event.kind, name: reader.template(event.code ?? '') };
    default:
      reader.error(`${type}: expected a signal, message, escalation or error, found ${event?.kind}`);
      return { kind: 'signal', name: reader.template('') };
  }
}
