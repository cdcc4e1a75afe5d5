/**
 * Stores for what the codec does not send through Temporal. `get` returns null if the entry is missing, and throws if the store
 * cannot be reached. In both cases Temporal retries the task.
 */
export interface BlobStore {
  put(blob: PayloadBlob): Promise<void>;
  get(workflowId: string, id: string): Promise<PayloadBlob | null>;
}

export interface PayloadBlob {
  readonly workflowId: string;
  readonly id: string;
  /** Already sealed. */
  readonly bytes: Uint8Array;
  readonly keyId: string;
}

/** Data keys, wrapped by a master key. */
export interface KeyStore {
  /** A key that is there stays as it is. */
  put(key: WrappedKey): Promise<void>;
  get(id: string): Promise<WrappedKey | null>;
}

export interface WrappedKey {
  readonly id: string;
  readonly masterKeyId: string;
  readonly wrapped: Uint8Array;
}

/** Compiled models as JSON text, by their hash. */
export interface ModelStore {
  get(modelHash: string): Promise<string | null>;
}
