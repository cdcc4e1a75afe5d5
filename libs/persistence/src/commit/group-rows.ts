import type { StoreEntryWrite } from '../projection/rows.js';
import type { Batch } from './batch.js';
import { executionOf, leavesState, stateRow } from './kept-state.js';

/** The `instance` row that a first commit inserts. */
export function insertedInstance({ request, projection, at, kept }: Batch): object {
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
    is_moving: request.isUnfinished === true,
    execution: 'durable',
    ...executionOf(kept, at),
  };
}

export function updatedInstance({ request, projection, at, kept }: Batch): object {
  return {
    id: request.instanceId,
    commit_seq: request.seq,
    engine_version: request.engineVersion,
    updated_at: at,
    is_moving: request.isUnfinished === true,
    ...projection.change,
    ...executionOf(kept, at),
  };
}

export function stateRows({ request: { instanceId, seq }, at, kept }: Batch): object[] {
  return kept === null ? [] : stateRow({ instanceId, seq, at, kept });
}

/** The instance id if its state is no longer needed. */
export function statesLeft({ request: { instanceId, seq }, kept }: Batch): object[] {
  return leavesState({ seq, kept }) ? [{ instance_id: instanceId }] : [];
}

export function logRow({ request, inputsText, digest, projection: { entries } }: Batch): object {
  return {
    instance_id: request.instanceId,
    seq: request.seq,
    inputs_digest: digest,
    inputs: inputsText,
    now: request.now,
    engine_version: request.engineVersion,
    entries: entries.length,
    has_incident: request.facts.some(({ fact }) => fact === 'instance.error'),
  };
}

/** For an instance that started earlier, the stored row has the definition's key. */
export function taskRows({ projection: { created, tasks } }: Batch): object[] {
  return tasks.map((task) => ({ ...task, definition_key: created?.definition_key ?? null }));
}

/** For an instance that started earlier, the stored row has the definition's key. */
export function pulledJobRows({ projection: { created, pulledJobs } }: Batch): object[] {
  return pulledJobs.map((job) => ({ ...job, definition_key: created?.definition_key ?? null }));
}

/** Only the last row of each entry, since one statement can write a row only once. */
export function storeEntryRows(writes: readonly StoreEntryWrite[]): object[] {
  const entries = new Map<string, StoreEntryWrite & { readonly writes: number }>();
  for (const write of writes) {
    const id = JSON.stringify([write.store, write.key]);
    entries.set(id, { ...write, writes: (entries.get(id)?.writes ?? 0) + 1 });
  }
  return [...entries.values()];
}
