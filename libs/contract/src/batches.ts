import type { Actor } from '@svc/engine';

/** The workflow that does the same to many instances [batches#batches]; its argument is a {@link BatchRun}. */
export const RUN_BATCH = 'runBatch';

export const BATCH_ACTIONS = ['retry', 'resume', 'suspend', 'terminate'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** What is to be done to which instances. */
export interface BatchRequest {
  readonly tenantId: string;
  /** UUIDv7: instances that began later are not part of it. */
  readonly batchId: string;
  readonly action: BatchAction;
  /** As it was asked for, as JSON text. */
  readonly asked: string;
  /** The same as the repository's filter, as JSON text. */
  readonly filter: string;
  readonly reason: string | null;
  readonly actor: Actor;
}

export interface BatchRun {
  readonly request: BatchRequest;
  /** The last instance that earlier runs have dealt with. */
  readonly after: string | null;
}

/** Of one batch; newest first. */
export interface BatchPart {
  readonly request: BatchRequest;
  readonly instanceIds: readonly string[];
}

export function batchWorkflowId({ tenantId, batchId }: Pick<BatchRequest, 'tenantId' | 'batchId'>): string {
  return `batch/${tenantId}/${batchId}`;
}
