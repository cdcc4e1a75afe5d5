import { assertNever } from '@svc/engine';
import type { Fact } from '@svc/engine';
import { CanonicalTexts } from './canonical-texts.js';
import {
  evaluationCreation,
  instanceCreation,
  jobCreation,
  publication,
  storeEntryWrite,
  subscriptionCreation,
  taskCreation,
  timerCreation,
  tokenChange,
} from './from-fact.js';
import type { ClaimCondition } from './projection.js';
import { isoTime, variableRow } from './values.js';
import type { InstanceChange, InstanceCreation, JobCreation, Settlement, SubscriptionCreation } from './rows.js';
import type { EvaluationCreation, StoreEntryWrite } from './rows.js';
import type { Publication, ReceivedDelivery, TaskCreation, TimerCreation, TokenChange, VariableRow } from './rows.js';

type ClaimedBy = Pick<Extract<Fact, { fact: 'task.output_refused' }>, 'taskId' | 'claimVersion' | 'inputId'>;

/** Folds the facts of one instance, in order, into rows keyed by id. */
export class Fold {
  created: InstanceCreation | null = null;
  readonly change: InstanceChange = { status: null, error: null, sets_error: false, ended_at: null };
  readonly claims: ClaimCondition[] = [];
  readonly variables = new Map<string, VariableRow>();
  readonly tokens = new Map<string, TokenChange>();
  readonly tasks = new Map<string, TaskCreation>();
  readonly settledTasks = new Map<string, Settlement>();
  readonly timers = new Map<string, TimerCreation>();
  readonly settledTimers = new Map<string, Settlement>();
  readonly armed = new Map<string, SubscriptionCreation>();
  readonly disarmed = new Set<string>();
  readonly published: Publication[] = [];
  readonly received: ReceivedDelivery[] = [];
  readonly evaluations: EvaluationCreation[] = [];
  readonly storeEntries: StoreEntryWrite[] = [];
  readonly jobs = new Map<string, JobCreation>();
  readonly settledJobs = new Map<string, Settlement>();

  private readonly texts = new CanonicalTexts();

  constructor(private readonly instanceId: string) {}

  take(fact: Fact): void {
    switch (fact.fact) {
      case 'instance.created':
        this.writeVariables(fact.variables);
        this.created = instanceCreation(fact, [...this.variables.values()]);
        return;
      case 'instance.status':
        return this.setStatus(fact.status, fact.error, fact.at);
      case 'variables.changed':
        return this.writeVariables(fact.changed);
      case 'token.changed':
        return void this.tokens.set(fact.tokenId, tokenChange(this.instanceId, fact, this.tokens.get(fact.tokenId)));
      case 'task.created':
        return void this.tasks.set(fact.taskId, taskCreation(this.instanceId, fact, this.texts));
      case 'task.completed':
        this.requireClaim(fact);
        return this.settleTask(fact.taskId, 'completed', fact.at);
      case 'task.output_refused':
        return this.requireClaim(fact);
      case 'task.cancelled':
        return this.settleTask(fact.taskId, 'cancelled', fact.at);
      case 'timer.scheduled':
      case 'timer.moved':
        this.settledTimers.delete(fact.timerId);
        return void this.timers.set(fact.timerId, timerCreation(this.instanceId, fact));
      case 'timer.fired':
        return this.settleTimer(fact.timerId, 'fired', fact.at);
      case 'timer.cancelled':
        return this.settleTimer(fact.timerId, 'cancelled', fact.at);
      case 'wait.armed':
        return void this.armed.set(fact.waitId, subscriptionCreation(this.instanceId, fact));
      case 'wait.disarmed':
        if (!this.armed.delete(fact.waitId)) this.disarmed.add(fact.waitId);
        return;
      case 'event.published':
        return void this.published.push(publication(this.instanceId, fact));
      case 'event.received':
        if (fact.delivery) this.received.push({ event_id: fact.delivery.eventId, target_id: fact.delivery.waitId });
        return;
      case 'business_rule.evaluated':
        return void this.evaluations.push(evaluationCreation(this.instanceId, fact));
      case 'data_store.entry_written':
        return void this.storeEntries.push(storeEntryWrite(fact));
      case 'job.started':
        return void this.jobs.set(fact.jobId, jobCreation(this.instanceId, fact));
      case 'job.succeeded':
        return this.settleJob(fact.jobId, 'completed', null, fact.at);
      case 'job.failed':
        return this.settleJob(fact.jobId, 'failed', fact.message, fact.at);
      case 'job.cancelled':
        return this.settleJob(fact.jobId, 'cancelled', null, fact.at);
      case 'instance.engine_completed':
      case 'instance.error':
      case 'instance.suspended':
      case 'instance.resumed':
      case 'instance.terminated':
      case 'instance.variables_updated':
      case 'instance.rerun_created':
      case 'instance.token_retried':
      case 'instance.token_moved':
      case 'instance.token_added':
      case 'instance.token_cancelled':
      case 'element.entered':
      case 'element.completed':
      case 'element.cancelled':
      case 'gateway.resolved':
      case 'parallel.joined':
      case 'escalation.uncaught':
      case 'boundary.triggered':
        // Audited only.
        return;
      default:
        return assertNever(fact);
    }
  }

  private requireClaim({ taskId, claimVersion, inputId }: ClaimedBy): void {
    if (claimVersion !== null) this.claims.push({ taskId, claimVersion, inputId });
  }

  private setStatus(status: string, error: string | null, at: number): void {
    const isEnded = status === 'completed' || status === 'terminated';
    Object.assign(this.change, { status, error, sets_error: true, ended_at: isEnded ? isoTime(at) : null });
  }

  private writeVariables(variables: object): void {
    for (const [name, value] of Object.entries(variables))
      this.variables.set(name, variableRow(this.instanceId, name, value, this.texts));
  }

  private settleTask(id: string, status: string, at: number): void {
    const task = this.tasks.get(id);
    if (task !== undefined) Object.assign(task, { status, completed_at: isoTime(at) });
    else this.settledTasks.set(id, { id, status, error: null, at: isoTime(at) });
  }

  private settleTimer(id: string, status: string, at: number): void {
    const timer = this.timers.get(id);
    if (timer !== undefined) Object.assign(timer, { status, updated_at: isoTime(at) });
    else this.settledTimers.set(id, { id, status, error: null, at: isoTime(at) });
  }

  private settleJob(id: string, status: string, error: string | null, at: number): void {
    const job = this.jobs.get(id);
    if (job !== undefined) Object.assign(job, { status, error, ended_at: isoTime(at) });
    else this.settledJobs.set(id, { id, status, error, at: isoTime(at) });
  }
}
