import type { Fact } from '../facts.js';
import type { ElementId, FlowId } from '../ids.js';

/** Something that happened at an element, named as in the audit log [audit-log#actions]. */
export interface PathEntry {
  readonly elementId: ElementId;
  readonly elementType: string;
  readonly event: string;
  /** Virtual time, in milliseconds since the epoch. */
  readonly at: number;
  /** The flows taken by a gateway; null for other elements. */
  readonly takenFlows: readonly FlowId[] | null;
}

/** The path entry of a fact; null for facts that only change projections. */
export function pathEntryOf(fact: Fact): PathEntry | null {
  if (fact.fact === 'token.changed' || !('elementType' in fact)) return null;
  const { elementId, elementType, at } = fact;
  const takenFlows = 'takenFlows' in fact ? fact.takenFlows : null;
  return { elementId, elementType, event: fact.fact, at, takenFlows };
}
