/** An event that may occur. */
export interface WaitEvent {
  readonly element_id: string;
  readonly element_name: string | null;
  readonly kind: string;
  readonly timer?: { readonly id: string; readonly due_at: string };
  readonly message?: { readonly name: string; readonly correlation: string | null };
  readonly signal?: { readonly name: string };
  readonly callback?: { readonly name: string };
}

/** Why one token waits. */
export interface Wait extends Omit<WaitEvent, 'element_id'> {
  readonly token_id: string | null;
  readonly element_id: string | null;
  readonly element_type: string | null;
  readonly since: string | null;
  readonly incident?: {
    readonly id: string;
    readonly code: string;
    readonly message: string;
    readonly attempts: number | null;
  };
  readonly task?: {
    readonly id: string;
    readonly assignee: string | null;
    readonly candidate_groups: readonly string[];
    readonly candidate_users: readonly string[];
    readonly due_at: string | null;
    readonly claimed_at: string | null;
    readonly asked_about: string | null;
  };
  readonly call?: {
    readonly address: string | null;
    readonly attempt: number | null;
    readonly max_attempts: number | null;
    readonly next_attempt_at: string | null;
    readonly last_answer: { readonly status: number | null; readonly message: string } | null;
    readonly is_acknowledged: boolean;
  };
  readonly job?: {
    readonly id: string;
    readonly type: string;
    readonly worker: string | null;
    readonly locked_until: string | null;
    readonly retry_at: string | null;
    readonly listener: string | null;
  };
  readonly join?: {
    readonly lacks: readonly { readonly source_id: string; readonly source_name: string | null }[] | null;
  };
  readonly called_instance?: {
    readonly id: string;
    readonly definition_key: string;
    readonly definition_name: string | null;
    readonly status: string | null;
  };
  readonly items?: {
    readonly total: number | null;
    readonly done: number;
    readonly waiting: number;
    readonly failed: number;
  };
  readonly decision?: { readonly key: string };
  readonly data_store?: { readonly name: string; readonly key: string };
  readonly first_of?: readonly WaitEvent[];
  readonly events?: readonly WaitEvent[];
  readonly needs_all?: boolean;
  readonly boundary: readonly (WaitEvent & { readonly interrupts: boolean })[];
}

export interface Waits {
  readonly status: string;
  readonly error: string | null;
  readonly commit_seq: number;
  readonly is_complete: boolean;
  readonly waits: readonly Wait[];
}

export interface Path {
  readonly elements: readonly { readonly element_id: string; readonly entered: number }[];
  readonly flows: readonly { readonly flow_id: string; readonly taken: number }[];
}

export interface InstancePath extends Path {
  readonly commit_seq: number;
}

export interface PastInstance {
  readonly commit_seq: number;
  readonly last_commit_seq: number;
  readonly committed_at: string;
  readonly status: string;
  readonly tokens: readonly {
    readonly id: string;
    readonly element_id: string;
    readonly element_type: string;
    readonly status: string;
    readonly incident?: { readonly code: string; readonly message: string };
  }[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly path: Path;
}

export interface Commit {
  readonly commit_seq: number;
  readonly committed_at: string;
  readonly has_incident: boolean | null;
  readonly entries: number | null;
}

export interface VariableWrite {
  readonly name: string;
  readonly commit_seq: number;
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string | null };
  readonly element_id: string | null;
}
