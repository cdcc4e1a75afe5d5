import type { Actor, Variables } from '@svc/engine';

/** The workflow that applies one action to many instances [batches#batches]; its argument is a {@link BatchRun}. */
export const RUN_BATCH = 'runBatch';

export const BATCH_ACTIONS = ['retry', 'resume', 'suspend', 'terminate', 'move', 'set_variables', 'rerun'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** What `move` and `set_variables` do to each instance. */
export interface BatchChange {
  /** Every token that stands there is moved. */
  readonly fromElementId?: string;
  readonly targetElementId?: string;
  /** Merged into the variables of each. */
  readonly variables?: Variables;
}

/** An action and the instances to which it is applied. */
export interface BatchRequest {
  readonly tenantId: string;
  /** UUIDv7: instances that were started later do not belong to the batch. */
  readonly batchId: string;
  readonly action: BatchAction;
  /** The request's filter as it was received, as JSON text. `null` for a set of ids. */
  readonly asked: string;
  /** The same filter in the repository's form, as JSON text. */
  readonly filter: string;
  readonly reason: string | null;
  readonly actor: Actor;
  /** A {@link BatchChange} as JSON text. Absent where the action needs none. */
  readonly change?: string | null;
  /** Whether the instances were chosen when it began: its items are read instead of the filter. Absent: they were not. */
  readonly isFrozen?: boolean;
}

export interface BatchRun {
  readonly request: BatchRequest;
  /** The last instance that earlier runs have processed. */
  readonly after: string | null;
}

/** Some instances of one batch; newest first. */
export interface BatchPart {
  readonly request: BatchRequest;
  readonly instanceIds: readonly string[];
}

export function batchWorkflowId({ tenantId, batchId }: Pick<BatchRequest, 'tenantId' | 'batchId'>): string {
  return `batch/${tenantId}/${batchId}`;
}
