/**
 * Where the codec keeps what does not go through Temporal. Null means that it is not there; a store that cannot be reached
 * throws. Either way the task is tried again.
 */
export interface BlobStore {
  put(blob: PayloadBlob): Promise<void>;
  get(workflowId: string, id: string): Promise<PayloadBlob | null>;
}

export interface PayloadBlob {
  readonly workflowId: string;
  readonly id: string;
  /** Sealed already. */
  readonly bytes: Uint8Array;
  readonly keyId: string;
}

/** Data keys, wrapped by a master key. */
export interface KeyStore {
  put(key: WrappedKey): Promise<void>;
  get(id: string): Promise<WrappedKey | null>;
}

export interface WrappedKey {
  readonly id: string;
  readonly masterKeyId: string;
  readonly wrapped: Uint8Array;
}

/** Compiled models as JSON text by their hash. */
export interface ModelStore {
  get(modelHash: string): Promise<string | null>;
}
