import type { ModelIndex, Token, Wait } from '@svc/engine';
import type { AwaitedRows } from '@svc/persistence';
import { timeOf } from '../time-of.js';
import type { WaitDto, WaitEventDto } from './wait.dto.js';

/** The rows of what is awaited, by id. */
export class RowsById {
  readonly tasks: ReadonlyMap<string, AwaitedRows['tasks'][number]>;
  readonly jobs: ReadonlyMap<string, AwaitedRows['jobs'][number]>;
  readonly calls: ReadonlyMap<string, AwaitedRows['calls'][number]>;
  readonly instances: ReadonlyMap<string, AwaitedRows['instances'][number]>;
  /** Attempts of failed jobs by token. */
  readonly attempts: ReadonlyMap<string, number>;

  constructor(rows: AwaitedRows) {
    this.tasks = byId(rows.tasks);
    this.jobs = byId(rows.jobs);
    this.calls = byId(rows.calls);
    this.instances = byId(rows.instances);
    this.attempts = new Map(rows.failedJobs.map(({ tokenId, attempts }) => [tokenId, attempts]));
  }
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

export type Facts = Partial<WaitDto> & Pick<WaitDto, 'kind'>;

/** The row's id of what a wait is for. Events, conditions and joins have none. */
export function rowOf(wait: Wait): string[] {
  if (wait.kind === 'job') return [wait.job.jobId];
  if (isCallback(wait)) return [wait.callId];
  return wait.kind === 'task' || wait.kind === 'pulledJob' || wait.kind === 'child' ? [wait.id] : [];
}

export function isCallback(wait: Wait): wait is Wait & { kind: 'callback'; callId: string } {
  return wait.kind === 'callback' && wait.callId !== undefined;
}

/** What can occur: a timer, an event or a condition; null for work. */
export function eventOf(wait: Wait, index: ModelIndex): WaitEventDto | null {
  const place = { element_id: wait.elementId, element_name: index.at(wait.elementId).node.name };
  switch (wait.kind) {
    case 'timer':
      return { ...place, kind: 'timer', timer: { id: wait.timerId, due_at: timeOf(wait.dueAt) } };
    case 'message':
      return { ...place, kind: 'message', message: { name: wait.name, correlation: wait.correlationKey } };
    case 'signal':
      return { ...place, kind: 'signal', signal: { name: wait.name } };
    case 'callback':
      return { ...place, kind: 'callback', callback: { name: wait.name } };
    case 'condition':
      return { ...place, kind: 'condition' };
    default:
      return null;
  }
}

/** The facts of work outside: tasks, jobs, calls, called instances and questions. */
export function workOf(wait: Wait, rows: RowsById): Facts | null {
  switch (wait.kind) {
    case 'task':
      return { kind: 'task', task: taskOf(wait, rows) };
    case 'pulledJob':
      return { kind: 'job', job: jobOf(wait, rows) };
    case 'job':
      return { kind: 'call', call: callOf(wait, rows) };
    case 'child':
      return { kind: 'called_instance', called_instance: calledOf(wait, rows) };
    case 'question': {
      const { question } = wait;
      return question.command === 'evaluateDecision'
        ? { kind: 'decision', decision: { key: question.decisionKey, version: question.version } }
        : { kind: 'data_store', data_store: { name: question.store, key: question.key } };
    }
    default:
      return null;
  }
}

type Of<Kind extends Wait['kind']> = Wait & { readonly kind: Kind };

function taskOf({ id, task }: Of<'task'>, { tasks }: RowsById): NonNullable<WaitDto['task']> {
  const row = tasks.get(id);
  return {
    id,
    assignee: row === undefined ? task.assignee : row.assignee,
    candidate_groups: [...(row?.candidateGroups ?? task.candidateGroups)],
    candidate_users: [...(row?.candidateUsers ?? task.candidateUsers ?? [])],
    due_at: row === undefined ? timeOf(task.dueAt) : row.dueAt,
    priority: row === undefined ? task.priority : row.priority,
    claimed_at: row?.claimedAt ?? null,
    asked_about: row?.askedAbout ?? null,
  };
}

function jobOf({ id, pulled }: Of<'pulledJob'>, { jobs }: RowsById): NonNullable<WaitDto['job']> {
  const row = jobs.get(id);
  const isLocked = row?.status === 'locked';
  return {
    id,
    type: pulled.jobType,
    worker: isLocked ? row.worker : null,
    locked_until: isLocked ? row.availableAt : null,
    retry_at: row?.status === 'delayed' ? row.availableAt : null,
    retries: row?.retries ?? pulled.retries,
    due_at: timeOf(pulled.dueAt),
    listener: pulled.listener?.event ?? null,
  };
}

/** The number of the attempt that is under way or due next. */
function callOf({ job }: Of<'job'>, { calls }: RowsById): NonNullable<WaitDto['call']> {
  const { attempt = null, failure = null, failedAt = null, nextAttemptAt = null } = calls.get(job.jobId) ?? {};
  return {
    id: job.jobId,
    method: job.request.method,
    address: addressOf(job.request.url),
    attempt: (attempt ?? 0) + 1,
    max_attempts: job.retries + 1,
    timeout_ms: job.timeoutMs,
    next_attempt_at: nextAttemptAt,
    last_answer: failure === null ? null : { status: statusIn(failure), message: failure, at: failedAt },
    is_async: job.isAsync,
    is_acknowledged: false,
  };
}

/** An asynchronous call was acknowledged, and its answer is awaited. */
export function acknowledgedCall(waits: readonly Wait[]): Facts | null {
  const callback = waits.find(isCallback);
  if (callback === undefined) return null;
  const timer = waits.find((wait) => wait.kind === 'timer');
  return {
    kind: 'call',
    call: {
      ...{ id: callback.callId, method: null, address: null, attempt: null, max_attempts: null, timeout_ms: null },
      ...{ next_attempt_at: null, last_answer: null, is_async: true, is_acknowledged: true },
    },
    callback: { name: callback.name },
    ...(timer !== undefined && { timer: { id: timer.timerId, due_at: timeOf(timer.dueAt) } }),
  };
}

/** Without query and fragment, which may hold what nobody needs here. */
function addressOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** The status that the service answered, where the failure is an answer. */
function statusIn(failure: string): number | null {
  const found = /: the service answered (\d{3})$/.exec(failure);
  return found === null ? null : Number(found[1]);
}

function calledOf({ id, child }: Of<'child'>, { instances }: RowsById): NonNullable<WaitDto['called_instance']> {
  const row = instances.get(id);
  return {
    id,
    definition_key: child.definitionKey,
    definition_name: row?.definitionName ?? null,
    status: row?.status ?? null,
  };
}

/** The flows that a join still lacks; null where it depends on more than its own flows. */
export function lacksOf(token: Token, arrived: ReadonlySet<string>, index: ModelIndex): WaitDto['join'] {
  const { definition, incoming } = index.at(token.elementId);
  if (definition.join?.needsAllFlows !== true) return { lacks: null };
  const lacking = incoming.filter(({ id }) => !arrived.has(id));
  return {
    lacks: lacking.map(({ id, source }) => ({
      flow_id: id,
      source_id: source,
      source_name: index.at(source).node.name,
    })),
  };
}
