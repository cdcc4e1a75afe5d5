import type { PreparedEntry } from '../audit/prepared-entries.js';
import type { Occurrence } from '../webhooks/occurrence.js';
import type { EvaluationCreation, StoreEntryWrite } from './rows.js';
import type { InstanceChange, InstanceCreation, JobCreation, WorkEnd, SubscriptionCreation } from './rows.js';
import type { PulledJobCreation, TaskChange } from './rows.js';
import type { Publication, ReceivedDelivery, TaskCreation, TimerCreation, TokenChange, VariableRow } from './rows.js';

/** A completion that is valid only while the task has this claim version. */
export interface ClaimCondition {
  readonly taskId: string;
  readonly claimVersion: number;
  readonly inputId: string;
}

/** An answer to a job that is valid only under this lock. */
export interface LockCondition {
  readonly jobId: string;
  readonly lock: string;
  readonly inputId: string;
}

/** The rows of a batch of facts: one per record, with the last values. */
export interface Projection {
  readonly created: InstanceCreation | null;
  readonly change: InstanceChange;
  readonly claims: readonly ClaimCondition[];
  readonly locks: readonly LockCondition[];
  readonly variables: readonly VariableRow[];
  readonly tokens: readonly TokenChange[];
  readonly tasks: readonly TaskCreation[];
  readonly changedTasks: readonly TaskChange[];
  readonly settledTasks: readonly WorkEnd[];
  readonly timers: readonly TimerCreation[];
  readonly settledTimers: readonly WorkEnd[];
  readonly armed: readonly SubscriptionCreation[];
  readonly disarmed: readonly string[];
  readonly published: readonly Publication[];
  readonly received: readonly ReceivedDelivery[];
  readonly evaluations: readonly EvaluationCreation[];
  /** In the order in which they were written. */
  readonly storeEntries: readonly StoreEntryWrite[];
  readonly jobs: readonly JobCreation[];
  readonly settledJobs: readonly WorkEnd[];
  readonly pulledJobs: readonly PulledJobCreation[];
  readonly settledPulledJobs: readonly WorkEnd[];
  /** The events that webhooks may want. */
  readonly occurrences: readonly Occurrence[];
  readonly entries: readonly PreparedEntry[];
}
