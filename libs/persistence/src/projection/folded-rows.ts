import { CanonicalTexts } from './canonical-texts.js';
import type { ClaimCondition, LockCondition } from './projection.js';
import type { EvaluationCreation, InstanceChange, InstanceCreation, JobCreation, Publication } from './rows.js';
import type { ReceivedDelivery, WorkEnd, StoreEntryWrite, SubscriptionCreation } from './rows.js';
import type { PulledJobCreation, TaskChange, TaskCreation, TimerCreation, TokenChange, VariableRow } from './rows.js';
import { variableRow } from './values.js';

/** The rows of one commit, keyed by id, into which its facts are folded in their order. */
export class FoldedRows {
  created: InstanceCreation | null = null;
  readonly change: InstanceChange = { status: null, error: null, sets_error: false, ended_at: null };
  readonly claims: ClaimCondition[] = [];
  readonly locks: LockCondition[] = [];
  readonly variables = new Map<string, VariableRow>();
  readonly tokens = new Map<string, TokenChange>();
  /** What the incidents of this commit say, by their ids. */
  readonly incidents = new Map<string, Pick<TokenChange, 'incident_code' | 'incident_message'>>();
  readonly tasks = new Map<string, TaskCreation>();
  readonly changedTasks = new Map<string, TaskChange>();
  readonly settledTasks = new Map<string, WorkEnd>();
  readonly timers = new Map<string, TimerCreation>();
  readonly settledTimers = new Map<string, WorkEnd>();
  readonly armed = new Map<string, SubscriptionCreation>();
  readonly disarmed = new Set<string>();
  readonly published: Publication[] = [];
  readonly received: ReceivedDelivery[] = [];
  readonly evaluations: EvaluationCreation[] = [];
  readonly storeEntries: StoreEntryWrite[] = [];
  readonly jobs = new Map<string, JobCreation>();
  readonly settledJobs = new Map<string, WorkEnd>();
  readonly pulledJobs = new Map<string, PulledJobCreation>();
  readonly settledPulledJobs = new Map<string, WorkEnd>();
  readonly texts = new CanonicalTexts();

  constructor(readonly instanceId: string) {}

  writeVariables(variables: object): void {
    for (const [name, value] of Object.entries(variables))
      this.variables.set(name, variableRow(this.instanceId, name, value, this.texts));
  }
}
