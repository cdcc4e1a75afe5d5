import type { Batch } from './batch.js';

/** The `instance` row that a first commit inserts. */
export function insertedInstance({ request, projection, at }: Batch): object {
  const { change, created } = projection;
  return {
    id: request.instanceId,
    ...created,
    status: change.status ?? 'running',
    error: change.error,
    commit_seq: request.seq,
    engine_version: request.engineVersion,
    ended_at: change.ended_at,
    updated_at: at,
  };
}

export function updatedInstance({ request, projection, at }: Batch): object {
  return {
    id: request.instanceId,
    commit_seq: request.seq,
    engine_version: request.engineVersion,
    updated_at: at,
    ...projection.change,
  };
}

export function logRow({ request, inputsText, digest }: Batch): object {
  return {
    instance_id: request.instanceId,
    seq: request.seq,
    inputs_digest: digest,
    inputs: inputsText,
    now: request.now,
    engine_version: request.engineVersion,
  };
}
