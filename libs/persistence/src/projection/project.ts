import type { CommitRequest } from '@svc/driver';
import type { Fact } from '@svc/engine';
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
  const happened = request.isWhole === true ? whatHappened(request.facts) : request.facts;
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
    occurrences: occurrencesOf(happened),
    entries: auditEntries(request, happened),
  };
}

function auditEntries(request: CommitRequest, happened: readonly Fact[]): PreparedEntry[] {
  const { tenantId, instanceId } = request;
  const entries = happened.flatMap((fact) => {
    const audited = auditedFact(fact);
    if (audited === null) return [];
    return [prepareEntry(tenantId, audited.actor, { instanceId, action: fact.fact, payload: audited.payload })];
  });
  if (request.isWhole !== true) return entries;
  const draft = { instanceId, action: 'instance.resynchronized', payload: { commit_seq: request.seq } };
  return [prepareEntry(tenantId, { type: 'system', id: null }, draft), ...entries];
}

/**
 * The facts without those that a whole projection repeats. It names every open task again. So a task that is named only once, and
 * does not end in the same batch, was created and audited earlier.
 */
function whatHappened(facts: readonly Fact[]): Fact[] {
  const mentions = new Map<string, number>();
  for (const fact of facts) {
    if ('taskId' in fact && fact.fact !== 'task.output_refused')
      mentions.set(fact.taskId, (mentions.get(fact.taskId) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return facts.filter((fact) => {
    if (fact.fact === 'instance.created') return false;
    if (fact.fact !== 'task.created') return true;
    const isNew = (mentions.get(fact.taskId) ?? 0) > 1 && !seen.has(fact.taskId);
    seen.add(fact.taskId);
    return isNew;
  });
}
