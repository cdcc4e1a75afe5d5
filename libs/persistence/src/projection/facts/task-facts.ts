import { TASK_ELEMENT } from '@svc/engine';
import type { TaskChanges } from '@svc/engine';
import type { FoldedRows } from '../folded-rows.js';
import type { TaskChange } from '../rows.js';
import { isoTime } from '../values.js';
import { byCaller, byEngine } from './fact-kind.js';
import type { AuditedFact, FactKinds, FactNamed } from './fact-kind.js';

type Ended = FactNamed<'task.completed' | 'task.cancelled'>;

type Asked = 'task.asked' | 'task.refused' | 'task.claimed' | 'task.delegated' | 'task.updated';

export const taskFacts: FactKinds<
  'task.created' | 'task.completed' | 'task.output_refused' | 'task.cancelled' | Asked
> = {
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
        asks_assignment: fact.isAssignmentAsked ?? false,
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
  'task.asked': {
    audit: (fact) => byCaller(fact, { ...ofTask(fact), event: fact.event, assignee: fact.assignee }),
    rows: (fact, rows) => {
      requireClaim(fact, rows);
      change(rows, fact.taskId, { asked_about: fact.event, refusal: null });
    },
  },
  'task.refused': {
    audit: (fact) => byCaller(fact, { ...ofTask(fact), event: fact.event, reason: fact.reason }),
    rows: (fact, rows) => change(rows, fact.taskId, { asked_about: null, refusal: fact.reason }),
  },
  'task.claimed': {
    audit: assigned,
    rows: (fact, rows) => assign(fact, { status: 'claimed', claimed_at: isoTime(fact.at) }, rows),
    event: (fact) => ({ event: fact.fact, about: { kind: 'task', taskId: fact.taskId, status: 'claimed' } }),
  },
  'task.delegated': {
    audit: assigned,
    rows: (fact, rows) => assign(fact, { status: 'pending', claimed_at: null }, rows),
  },
  'task.updated': {
    audit: (fact) => byCaller(fact, { ...ofTask(fact), ...columnsOf(fact.changes) }),
    rows: (fact, rows) => {
      const columns = columnsOf(fact.changes);
      change(rows, fact.taskId, { asked_about: null, set: Object.keys(columns), ...columns });
    },
  },
};

function ofTask({ elementId, taskId }: { readonly elementId: string; readonly taskId: string }) {
  return { element_id: elementId, element_type: TASK_ELEMENT, task_id: taskId };
}

type Assigned = FactNamed<'task.claimed' | 'task.delegated'>;

function assigned(fact: Assigned): AuditedFact {
  return byCaller(fact, { ...ofTask(fact), assignee: fact.assignee });
}

function assign({ taskId, assignee }: Assigned, to: Partial<TaskChange>, rows: FoldedRows): void {
  const set = [...(rows.changedTasks.get(taskId)?.set ?? []), 'assignee'];
  change(rows, taskId, { asked_about: null, is_assigned: true, set, assignee, ...to });
}

const UNCHANGED: Omit<TaskChange, 'id'> = {
  asked_about: null,
  refusal: null,
  status: null,
  completed_at: null,
  is_assigned: false,
  claimed_at: null,
  set: [],
  assignee: null,
  candidate_groups: null,
  candidate_users: null,
  due_at: null,
  priority: null,
};

function change({ tasks, changedTasks }: FoldedRows, id: string, to: Partial<TaskChange>): void {
  if (tasks.has(id)) throw new Error(`expected task ${id} to be stored before its listeners decide about it`);
  changedTasks.set(id, { ...UNCHANGED, ...changedTasks.get(id), id, ...to });
}

/** The columns that are changed, with their values. */
function columnsOf({ assignee, candidateGroups, candidateUsers, dueAt, priority }: TaskChanges): Partial<TaskChange> {
  return {
    ...(assignee !== undefined && { assignee }),
    ...(candidateGroups && { candidate_groups: candidateGroups }),
    ...(candidateUsers && { candidate_users: candidateUsers }),
    ...(dueAt !== undefined && { due_at: dueAt === null ? null : isoTime(dueAt) }),
    ...(priority !== undefined && { priority }),
  };
}

function ended(fact: Ended): AuditedFact {
  return byCaller(fact, ofTask(fact));
}

/** One statement writes each row: what has changed and ended is written as a change. */
function end({ taskId: id, at }: Ended, status: string, rows: FoldedRows): void {
  const { tasks, changedTasks, settledTasks } = rows;
  const task = tasks.get(id);
  if (changedTasks.has(id)) change(rows, id, { status, completed_at: isoTime(at), asked_about: null });
  else if (task !== undefined) Object.assign(task, { status, completed_at: isoTime(at) });
  else settledTasks.set(id, { id, status, error: null, at: isoTime(at) });
}

type Claimed = FactNamed<'task.completed' | 'task.output_refused' | 'task.asked'>;

function requireClaim({ taskId, claimVersion, inputId }: Claimed, { claims }: FoldedRows): void {
  if (claimVersion !== null) claims.push({ taskId, claimVersion, inputId });
}
