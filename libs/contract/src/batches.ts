import type { Actor } from '@svc/engine';

/** The workflow that applies one action to many instances [batches#batches]; its argument is a {@link BatchRun}. */
export const RUN_BATCH = 'runBatch';

export const BATCH_ACTIONS = ['retry', 'resume', 'suspend', 'terminate'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** An action and the instances to which it is applied. */
export interface BatchRequest {
  readonly tenantId: string;
  /** UUIDv7: instances that were started later do not belong to the batch. */
  readonly batchId: string;
  readonly action: BatchAction;
  /** The request's filter as it was received, as JSON text. */
  readonly asked: string;
  /** The same filter in the repository's form, as JSON text. */
  readonly filter: string;
  readonly reason: string | null;
  readonly actor: Actor;
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
