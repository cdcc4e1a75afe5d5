import type { ModelIndex } from '../element-definition.js';
import type { ElementId } from '../ids.js';
import type { FlowNode } from '../model.js';
import { defineEvent } from './event-definition.js';

interface CompensateConfig {
  /** The activity to compensate; null: all completed activities of this level. */
  readonly activity: ElementId | null;
  readonly isAwaited: boolean;
}

/**
 * As a throw event it compensates completed activities. At a boundary it leads to the handler of the activity (BPMN 2.0.2,
 * 10.5.6, 10.6 and 13.5.5; [engine#compensation]).
 */
export const compensateEvent = defineEvent<'compensate', CompensateConfig>({
  kind: 'compensate',
  positions: ['start', 'throw', 'end', 'boundary'],
  asksForCompensation: true,
  namesHandler: true,
  fields: {
    activityRef: { in: 'attribute', description: 'Compensation: the activity to compensate.' },
    waitForCompletion: { in: 'flag', absent: true },
  },
  read: ({ activityRef, waitForCompletion }) => ({ activity: activityRef, isAwaited: waitForCompletion }),
  throw: (activation, config) => activation.compensate(config),
  check: ({ activity }, node, index, reader) => {
    if (activity === null) return;
    if (!index.has(activity) || index.at(activity).definition.kind !== 'activity')
      return reader.breaks('compensate-activity', `expected activityRef to name an activity, found ${activity}`);
    if (!levelsOf(node, index).includes(index.at(activity).node.scope))
      return reader.breaks(
        'compensate-activity',
        `expected activityRef to name an activity of the same level, but ${activity} is on another`,
      );
    if (index.compensable(activity) === null)
      reader.warning(`activity ${activity} has no compensation handler: compensating it does nothing`);
  },
});

/** The level of the event. From an event subprocess also the level around it, which can be compensated (BPMN 2.0.2, 10.5.6). */
function levelsOf({ scope }: FlowNode<unknown>, index: ModelIndex): (ElementId | null)[] {
  const around = scope === null ? null : index.at(scope);
  const isInside = around?.definition.scope?.isTriggered?.(around.node) === true;
  return isInside && around ? [scope, around.node.scope] : [scope];
}
