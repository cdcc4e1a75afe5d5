import type { CommitRequest } from '@svc/driver';
import { prepareEntry } from '../audit/prepared-entries.js';
import type { PreparedEntry } from '../audit/prepared-entries.js';
import { auditedFact } from './audited-fact.js';
import { occurrencesOf } from '../webhooks/occurrences-of.js';
import { Fold } from './fold.js';
import type { Projection } from './projection.js';

/**
 * The rows and audit entries of a batch of facts. The engine knows no rows, and this file no BPMN. Throws
 * `UnfitValueError` if a value cannot be stored unchanged.
 */
export function project(request: CommitRequest): Projection {
  const fold = new Fold(request.instanceId);
  for (const fact of request.facts) fold.take(fact);
  return {
    created: fold.created,
    change: fold.change,
    claims: fold.claims,
    variables: [...fold.variables.values()],
    tokens: [...fold.tokens.values()],
    tasks: [...fold.tasks.values()],
    settledTasks: [...fold.settledTasks.values()],
    timers: [...fold.timers.values()],
    settledTimers: [...fold.settledTimers.values()],
    armed: [...fold.armed.values()],
    disarmed: [...fold.disarmed],
    published: fold.published,
    received: fold.received,
    evaluations: fold.evaluations,
    storeEntries: fold.storeEntries,
    jobs: [...fold.jobs.values()],
    settledJobs: [...fold.settledJobs.values()],
    occurrences: occurrencesOf(request.facts),
    entries: auditEntries(request),
  };
}

function auditEntries({ tenantId, instanceId, facts }: CommitRequest): PreparedEntry[] {
  return facts.flatMap((fact) => {
    const audited = auditedFact(fact);
    if (audited === null) return [];
    return [prepareEntry(tenantId, audited.actor, { instanceId, action: fact.fact, payload: audited.payload })];
  });
}
