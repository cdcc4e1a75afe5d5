/*
 * Parsed models by hash, shared by every workflow of a worker: a copy in each would cost 1.5 MB and 15 ms for a large
 * model. What is kept here depends on nothing but the hash, so sharing it changes no workflow's history.
 */

/** The value that a workflow gets for its model argument. */
interface SharedModel {
  readonly modelHash: string;
  /** Deeply frozen. */
  readonly model: unknown;
}

/** Bytes of model text that stay parsed. Parsed models take about four times as much memory. */
const BUDGET_BYTES = 32 * 1024 * 1024;

/** In order of use, the least recently used first. */
const kept = new Map<string, { readonly shared: SharedModel; readonly bytes: number }>();
let keptBytes = 0;

/** Parses `content` unless the model with this hash is kept already. */
function sharedModel(modelHash: string, content: Uint8Array): SharedModel {
  const found = kept.get(modelHash);
  if (found) {
    kept.delete(modelHash);
    kept.set(modelHash, found);
    return found.shared;
  }
  const shared = Object.freeze({
    modelHash,
    model: deeplyFrozen(JSON.parse(new TextDecoder().decode(content)) as unknown),
  });
  keep(modelHash, { shared, bytes: content.byteLength });
  return shared;
}

function keep(modelHash: string, entry: { readonly shared: SharedModel; readonly bytes: number }): void {
  kept.set(modelHash, entry);
  keptBytes += entry.bytes;
  for (const [oldest, { bytes }] of kept) {
    if (keptBytes <= BUDGET_BYTES || oldest === modelHash) return;
    kept.delete(oldest);
    keptBytes -= bytes;
  }
}

function deeplyFrozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) deeplyFrozen(member);
  return Object.freeze(value);
}

export = { sharedModel };
