import type { TaskChanges, TaskDecision } from '@svc/engine';
import { badRequest } from '../errors/api-error.js';
import type { CompleteJobDto } from './job.dto.js';

/** Listeners that may refuse, and those that may change their task. */
const MAY_REFUSE: ReadonlySet<string | null> = new Set(['create', 'assign', 'complete']);

type Body = Omit<CompleteJobDto, 'lock_token' | 'variables'>;

/** What the body decides about a task; null if nothing, as of a job that is no task listener's. */
export function decisionIn({ refusal, assignee, candidate_groups, candidate_users, due_at, priority }: Body) {
  const changes: TaskChanges = {
    ...(assignee !== undefined && { assignee }),
    ...(candidate_groups && { candidateGroups: candidate_groups }),
    ...(candidate_users && { candidateUsers: candidate_users }),
    ...(due_at !== undefined && { dueAt: due_at === null ? null : Date.parse(due_at) }),
    ...(priority !== undefined && { priority }),
  };
  const isChanged = Object.keys(changes).length > 0;
  if (refusal === undefined || refusal === null) return isChanged ? { changes } : null;
  if (isChanged) throw badRequest('expected a refusal or changes of the task, found both');
  return { refusal };
}

/** 400 unless the job is asked about a task that may still be decided about. */
export function requireDecidable(listener: string | null, decision: TaskDecision | null): void {
  if (decision === null || MAY_REFUSE.has(listener)) return;
  const what = 'refusal' in decision ? 'refusal' : `changes of a task (${Object.keys(decision.changes).join(', ')})`;
  const found = listener === null ? 'a job that is no listener' : `a listener to ${listener}`;
  throw badRequest(`expected ${what} from a task listener to create, assign or complete, found ${found}`);
}
