import type { Place } from '@svc/bpmn/source';

/** Findings of a decision point at a rule or an input or output. */
export const at = (elementId: string): Place => ({ elementId, line: null });

/** An id within a message. */
export const named = (id: string): string => JSON.stringify(id);
