import type { Fact } from '@svc/engine';
import type { Occurrence } from '../../webhooks/occurrence.js';
import type { FoldedRows } from '../folded-rows.js';
import { isoTime } from '../values.js';
import { dataFacts } from './data-facts.js';
import { elementFacts } from './element-facts.js';
import { eventFacts } from './event-facts.js';
import type { AuditedFact, FactKind, FactKinds, FactName } from './fact-kind.js';
import { instanceFacts } from './instance-facts.js';
import { callFacts } from './call-facts.js';
import { jobFacts } from './job-facts.js';
import { recoveryFacts } from './recovery-facts.js';
import { taskFacts } from './task-facts.js';
import { timerFacts } from './timer-facts.js';

/** Every kind of fact. One without a definition does not compile. */
export const FACT_KINDS: FactKinds<FactName> = {
  ...instanceFacts,
  ...recoveryFacts,
  ...elementFacts,
  ...taskFacts,
  ...timerFacts,
  ...eventFacts,
  ...dataFacts,
  ...callFacts,
  ...jobFacts,
};

/** The definition is that of the fact's own name. */
function kindOf(fact: Fact): FactKind<FactName> {
  return FACT_KINDS[fact.fact] as FactKind<FactName>;
}

/** The audit entry of a fact; null if it has none. */
export function auditedFact(fact: Fact): AuditedFact | null {
  return kindOf(fact).audit?.(fact) ?? null;
}

/** Folds the fact into the rows of its commit. */
export function foldFact(fact: Fact, rows: FoldedRows): void {
  kindOf(fact).rows?.(fact, rows);
}

/** The events of facts in their order. */
export function occurrencesOf(facts: readonly Fact[]): Occurrence[] {
  return facts.flatMap((fact) => {
    const occurrence = kindOf(fact).event?.(fact);
    return occurrence === undefined ? [] : [{ ...occurrence, at: isoTime(fact.at) }];
  });
}
