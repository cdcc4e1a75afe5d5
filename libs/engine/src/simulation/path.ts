import type { Fact } from '../facts.js';
import type { ElementId, FlowId } from '../ids.js';

/** One thing that happened at an element, named as in the audit log [audit-log#actions]. */
export interface PathEntry {
  readonly elementId: ElementId;
  readonly elementType: string;
  readonly event: string;
  /** Virtual time, in milliseconds since the epoch. */
  readonly at: number;
  /** What a gateway chose; null elsewhere. */
  readonly takenFlows: readonly FlowId[] | null;
}

/** What a fact adds to the path; null for those that only change projections. */
export function pathEntryOf(fact: Fact): PathEntry | null {
  if (fact.fact === 'token.changed' || !('elementType' in fact)) return null;
  const { elementId, elementType, at } = fact;
  const takenFlows = 'takenFlows' in fact ? fact.takenFlows : null;
  return { elementId, elementType, event: fact.fact, at, takenFlows };
}
