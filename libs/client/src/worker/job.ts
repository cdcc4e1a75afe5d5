// To be replaced by the types that openapi-typescript writes, once apps/api/openapi.json has the operations of jobs:
// `Job` by the member of the answer of `jobs.activate`, the bodies by `Body<'jobs.…'>`.

type Values = Readonly<Record<string, unknown>>;

/** A piece of work, as a worker gets it. Times are ISO 8601. */
export interface Job<Variables = Values> {
  readonly id: string;
  readonly type: string;
  readonly status: 'pending' | 'locked' | 'completed' | 'failed' | 'cancelled';
  readonly instance_id: string;
  readonly definition_key: string;
  readonly definition_version: number;
  readonly element_id: string;
  readonly element_name: string | null;
  readonly worker: string | null;
  readonly lock_token: string;
  readonly locked_until: string | null;
  /** How many attempts are left. */
  readonly retries: number;
  /** Which attempt this is. */
  readonly attempt: number;
  readonly priority: number;
  readonly headers: Values;
  readonly variables: Variables;
  readonly created_at: string;
  readonly due_at: string | null;
}

/** Body of `POST /v1/jobs/activate`. */
export interface Activation {
  readonly types: readonly string[];
  readonly worker: string;
  readonly max_jobs: number;
  readonly lock_for: string;
  readonly wait: string;
  readonly variables?: readonly string[];
}

/** What `POST /v1/jobs/:id/<verb>` takes beside the lock's token. */
export type JobAnswer =
  | { readonly verb: 'complete'; readonly body: { readonly variables?: Values } }
  | {
      readonly verb: 'fail';
      readonly body: {
        readonly message: string;
        readonly details?: string;
        readonly retries?: number;
        readonly retry_in?: string;
        readonly variables?: Values;
      };
    }
  | {
      readonly verb: 'error';
      readonly body: { readonly code: string; readonly message?: string; readonly variables?: Values };
    };
