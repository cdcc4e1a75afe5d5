import type { CommitRequest } from '@svc/contract';
import type { Fact } from '@svc/engine';
import { prepareEntry } from '../audit/prepared-entries.js';
import type { PreparedEntry } from '../audit/prepared-entries.js';
import { auditedFact } from './audited-fact.js';
import { Fold } from './fold.js';
import type { Projection } from './projection.js';

/**
 * What a batch of facts makes visible. The engine knows nothing of rows, this knows nothing of BPMN. Throws
 * `UnfitValueError` where a value could not be stored unchanged.
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
    jobs: [...fold.jobs.values()],
    settledJobs: [...fold.settledJobs.values()],
    entries: auditEntries(request),
  };
}

/** A whole projection repeats what was audited when it happened; only that it was sent is new. */
function auditEntries(request: CommitRequest): PreparedEntry[] {
  const { tenantId, instanceId } = request;
  if (request.isWhole === true) {
    const draft = { instanceId, action: 'instance.resynchronized', payload: { commit_seq: request.seq } };
    return [prepareEntry(tenantId, { type: 'system', id: null }, draft)];
  }
  return request.facts.flatMap((fact: Fact) => {
    const audited = auditedFact(fact);
    if (audited === null) return [];
    return [prepareEntry(tenantId, audited.actor, { instanceId, action: fact.fact, payload: audited.payload })];
  });
}
