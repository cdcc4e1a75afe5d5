/** Rows for the Committer's statements: JSON with column names, times as ISO 8601. */

export interface InstanceCreation {
  readonly definition_id: string;
  readonly definition_key: string;
  readonly definition_version: number;
  readonly definition_name: string;
  readonly definition_hash: string;
  readonly metadata: string;
  readonly correlation_id: string | null;
  readonly initial_variables: string;
  readonly parent_instance_id: string | null;
  readonly search: string;
  readonly started_at: string;
}

export interface InstanceChange {
  status: string | null;
  error: string | null;
  /** Whether `error` is written, which may be null. */
  sets_error: boolean;
  ended_at: string | null;
}

export interface VariableRow {
  readonly instance_id: string;
  readonly name: string;
  readonly value: string;
  readonly searchable: string | null;
}

export interface TokenChange {
  readonly instance_id: string;
  readonly id: string;
  readonly element_id: string;
  readonly element_type: string;
  readonly status: string;
  /** Null unless an incident has frozen it. */
  readonly incident_id: string | null;
  /** Absent where the commit does not tell. */
  readonly incident_code?: string;
  readonly incident_message?: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface TaskCreation {
  readonly id: string;
  readonly instance_id: string;
  readonly token_id: string;
  readonly element_id: string;
  readonly name: string;
  status: string;
  readonly assignee: string | null;
  readonly candidate_groups: readonly string[];
  readonly candidate_users: readonly string[];
  readonly priority: number | null;
  readonly variables: string;
  readonly due_at: string | null;
  readonly created_at: string;
  completed_at: string | null;
  readonly asks_assignment: boolean;
}

/** What happens to a task of an earlier commit whose listeners are asked. */
export interface TaskChange {
  readonly id: string;
  readonly asked_about: string | null;
  readonly refusal: string | null;
  /** Null: it stays. */
  readonly status: string | null;
  readonly completed_at: string | null;
  /** Whether it is claimed or delegated, which counts as another claim. */
  readonly is_assigned: boolean;
  readonly claimed_at: string | null;
  /** Names of those columns below that are written. */
  readonly set: readonly string[];
  readonly assignee: string | null;
  readonly candidate_groups: readonly string[] | null;
  readonly candidate_users: readonly string[] | null;
  readonly due_at: string | null;
  readonly priority: number | null;
}

export interface TimerCreation {
  readonly id: string;
  readonly instance_id: string;
  readonly element_id: string;
  /** Null if a scope waits and not a token. */
  readonly token_id: string | null;
  status: string;
  readonly due_at: string;
  readonly created_at: string;
  updated_at: string;
}

export interface SubscriptionCreation {
  readonly id: string;
  readonly instance_id: string;
  readonly element_id: string;
  readonly kind: string;
  readonly name: string;
  readonly correlation_key: string | null;
  readonly created_at: string;
  /** Whether any number of events can be matched with it. */
  readonly is_lasting: boolean;
}

export interface Publication {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly correlation_key: string | null;
  readonly payload: string;
  readonly instance_id: string | null;
  readonly actor_type: string;
  readonly actor_id: string | null;
  /** How long it is kept without a receiver. */
  readonly ttl_ms: number;
}

/** A published event that the instance took. */
export interface ReceivedDelivery {
  readonly event_id: string;
  readonly target_id: string;
  /** Name and key of a wait that lasts: its next delivery is due. Null for any other. */
  readonly lasting: Pick<SubscriptionCreation, 'name' | 'correlation_key'> | null;
}

/** One evaluation of a decision inside a process; never changes. */
export interface EvaluationCreation {
  readonly id: string;
  readonly decision_key: string;
  readonly decision_version: number;
  readonly decision_hash: string;
  readonly hit_policy: string;
  readonly matched: boolean;
  readonly rules_matched: string;
  readonly matched_rules: string;
  readonly input_variables: string;
  readonly outputs: string;
  readonly instance_id: string;
  readonly element_id: string;
  readonly evaluated_at: string;
}

/** A value that a process wrote to a data store of the tenant. */
export interface StoreEntryWrite {
  readonly store: string;
  readonly key: string;
  readonly value: string;
  readonly at: string;
}

export interface JobCreation {
  readonly id: string;
  readonly instance_id: string;
  readonly element_id: string;
  readonly token_id: string;
  status: string;
  error: string | null;
  readonly started_at: string;
  ended_at: string | null;
}

/** A job that workers pull. */
export interface PulledJobCreation {
  readonly id: string;
  readonly instance_id: string;
  readonly token_id: string;
  readonly element_id: string;
  readonly element_type: string;
  readonly name: string;
  readonly type: string;
  readonly listener: string | null;
  readonly task: string | null;
  status: string;
  readonly priority: number;
  readonly headers: string;
  readonly variables: string;
  readonly reads: readonly string[] | null;
  readonly retries: number;
  readonly retry_backoff_ms: number;
  readonly due_at: string | null;
  readonly created_at: string;
  updated_at: string;
  ended_at: string | null;
}

/** The end of a task, timer or job of an earlier commit. */
export interface WorkEnd {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly at: string;
}
