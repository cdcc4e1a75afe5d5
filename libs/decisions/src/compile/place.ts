import type { Place } from '@svc/bpmn/source';

/** The findings of a decision point to a rule, an input or an output. */
export const at = (elementId: string): Place => ({ elementId, line: null });

/** Quotes an id for a message. */
export const named = (id: string): string => JSON.stringify(id);
