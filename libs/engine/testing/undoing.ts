import type { ElementForm } from './process-form.js';

type Form = Omit<ElementForm, 'id'>;

/** The compensation boundary event of `activity` with the handler `handler`. */
export function undoneBy(activity: string, handler: string): Form {
  return { type: 'boundaryEvent', attachedTo: activity, event: { type: 'compensate' }, handler };
}

/** A handler that a person completes. */
export const undoing: Form = { type: 'userTask', isForCompensation: true };

/** Throws the compensation of all completed activities of its level. */
export const undoAll: Form = { type: 'intermediateThrowEvent', event: { type: 'compensate' } };

/** Throws the compensation of one activity. */
export function undo(activityRef: string): Form {
  return { type: 'intermediateThrowEvent', event: { type: 'compensate', activityRef } };
}
