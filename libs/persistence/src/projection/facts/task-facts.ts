import { TASK_ELEMENT } from '@svc/engine';
import type { FoldedRows } from '../folded-rows.js';
import { isoTime } from '../values.js';
import { byCaller, byEngine } from './fact-kind.js';
import type { AuditedFact, FactKinds, FactNamed } from './fact-kind.js';

type Ended = FactNamed<'task.completed' | 'task.cancelled'>;

export const taskFacts: FactKinds<'task.created' | 'task.completed' | 'task.output_refused' | 'task.cancelled'> = {
  'task.created': {
    audit: (fact) =>
      byEngine({
        element_id: fact.elementId,
        element_type: TASK_ELEMENT,
        task_id: fact.taskId,
        name: fact.name,
        assignee: fact.assignee,
      }),
    rows: (fact, { instanceId, tasks, texts }) =>
      void tasks.set(fact.taskId, {
        id: fact.taskId,
        instance_id: instanceId,
        token_id: fact.tokenId,
        element_id: fact.elementId,
        name: fact.name,
        status: 'pending',
        assignee: fact.assignee,
        candidate_groups: fact.candidateGroups,
        candidate_users: fact.candidateUsers ?? [],
        priority: fact.priority,
        variables: texts.ofRecord(fact.variables),
        due_at: fact.dueAt === null ? null : isoTime(fact.dueAt),
        created_at: isoTime(fact.at),
        completed_at: null,
      }),
    event: (fact) => ({ event: fact.fact, about: { kind: 'task', taskId: fact.taskId, status: 'pending' } }),
  },
  'task.completed': {
    audit: ended,
    rows: (fact, rows) => {
      requireClaim(fact, rows);
      end(fact, 'completed', rows);
    },
    event: (fact) => ({ event: fact.fact, about: { kind: 'task', taskId: fact.taskId, status: 'completed' } }),
  },
  'task.output_refused': { rows: requireClaim },
  'task.cancelled': { audit: ended, rows: (fact, rows) => end(fact, 'cancelled', rows) },
};

function ended(fact: Ended): AuditedFact {
  return byCaller(fact, { element_id: fact.elementId, element_type: TASK_ELEMENT, task_id: fact.taskId });
}

function end({ taskId: id, at }: Ended, status: string, { tasks, settledTasks }: FoldedRows): void {
  const task = tasks.get(id);
  if (task !== undefined) Object.assign(task, { status, completed_at: isoTime(at) });
  else settledTasks.set(id, { id, status, error: null, at: isoTime(at) });
}

type Claimed = FactNamed<'task.completed' | 'task.output_refused'>;

function requireClaim({ taskId, claimVersion, inputId }: Claimed, { claims }: FoldedRows): void {
  if (claimVersion !== null) claims.push({ taskId, claimVersion, inputId });
}
