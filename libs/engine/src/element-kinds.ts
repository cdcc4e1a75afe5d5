import type { ElementId } from './ids.js';

/** How an element is drawn in a Mermaid flowchart. */
export type MermaidShape = 'circle' | 'doublecircle' | 'rectangle' | 'subroutine' | 'diamond' | 'hexagon';
/** The three kinds of flow nodes (BPMN 2.0.2, 8.3.9). Only activities have boundary events, mappings and tasks. */
export type ElementKind = 'activity' | 'event' | 'gateway';

/** How an activity is compensated. `handler` is null for a subprocess of which only the activities inside are. */
export interface Compensable {
  readonly handler: ElementId | null;
}

export interface Undoing {
  readonly activity: ElementId;
  readonly handler: ElementId;
}
