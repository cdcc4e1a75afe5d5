import { freeNames, readsAnyVariable } from '@svc/expressions';
import type { Template } from '@svc/expressions';
import { DONE } from '../result.js';
import { defineEvent } from './event-definition.js';

interface ConditionalConfig {
  readonly condition: Template;
  /** The variables that the condition reads; null if they depend on the data. */
  readonly reads: readonly string[] | null;
}

/**
 * Fires when its condition becomes true, once for each change from false to true. The condition is evaluated when the wait
 * begins and after each change of a variable that it reads (BPMN 2.0.2, 10.5.5; [engine#conditional-events]).
 */
export const conditionalEvent = defineEvent<'conditional', ConditionalConfig>({
  kind: 'conditional',
  notAsInstanceStart: 'without an instance there are no variables that its condition could read',
  positions: ['start', 'catch', 'boundary'],
  fields: { condition: { in: 'child', isNeeded: true } },
  read: ({ condition }, reader) => {
    if (!condition?.trim())
      reader.breaks('conditional-condition', 'expected a conditional event to have a condition, found none');
    const template = reader.condition(condition ?? '');
    return { condition: template, reads: readsAnyVariable(template) ? null : freeNames(template) };
  },
  arm: (holder, elementId, { reads }) => {
    holder.awaitCondition(elementId, { reads, isMet: false });
    return DONE;
  },
  rearm: (holder, elementId, _wait, { reads }) => {
    holder.awaitCondition(elementId, { reads, isMet: true });
    return DONE;
  },
  isMet: (holder, { condition }) => holder.holds(condition, 'condition'),
});
