import type { CommitRequest } from '@svc/driver';
import { prepareEntry } from '../audit/prepared-entries.js';
import type { PreparedEntry } from '../audit/prepared-entries.js';
import { auditedFact, foldFact, occurrencesOf } from './facts/index.js';
import { FoldedRows } from './folded-rows.js';
import type { Projection } from './projection.js';

/**
 * The rows and audit entries of a batch of facts. The engine knows no rows, and this file no BPMN. Throws
 * `UnfitValueError` if a value cannot be stored unchanged.
 */
export function project(request: CommitRequest): Projection {
  const rows = new FoldedRows(request.instanceId);
  for (const fact of request.facts) foldFact(fact, rows);
  return {
    created: rows.created,
    change: rows.change,
    claims: rows.claims,
    locks: rows.locks,
    variables: [...rows.variables.values()],
    tokens: [...rows.tokens.values()],
    tasks: [...rows.tasks.values()],
    changedTasks: [...rows.changedTasks.values()],
    settledTasks: [...rows.settledTasks.values()],
    timers: [...rows.timers.values()],
    settledTimers: [...rows.settledTimers.values()],
    armed: [...rows.armed.values()],
    disarmed: [...rows.disarmed],
    published: rows.published,
    received: rows.received,
    evaluations: rows.evaluations,
    storeEntries: rows.storeEntries,
    jobs: [...rows.jobs.values()],
    settledJobs: [...rows.settledJobs.values()],
    pulledJobs: [...rows.pulledJobs.values()],
    settledPulledJobs: [...rows.settledPulledJobs.values()],
    occurrences: occurrencesOf(request.facts),
    entries: auditEntries(request),
  };
}

function auditEntries({ tenantId, instanceId, seq: commitSeq, facts }: CommitRequest): PreparedEntry[] {
  return facts.flatMap((fact) => {
    const audited = auditedFact(fact);
    if (audited === null) return [];
    return [
      prepareEntry(tenantId, audited.actor, { instanceId, action: fact.fact, payload: audited.payload, commitSeq }),
    ];
  });
}
