import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createDataConverter } from '@svc/contract/codec';
import type { BlobStore, KeyStore } from '@svc/contract/codec';

type Blob = Parameters<BlobStore['put']>[0];
type Key = Parameters<KeyStore['put']>[0];

/** The key of recorded tests, whose contents are not secret. */
const MASTER_KEYS = [{ id: 'test', key: Buffer.alloc(32, 7) }];

/** The payloads outside Temporal as JSON, so that another process can read a history. */
export interface RecordedPayloads {
  readonly models: Readonly<Record<string, string>>;
  readonly blobs: readonly (Omit<Blob, 'bytes'> & { readonly bytes: string })[];
  readonly keys: readonly (Omit<Key, 'wrapped'> & { readonly wrapped: string })[];
}

/** The codec's stores in memory. */
export class InMemoryPayloads {
  readonly models = new Map<string, string>();
  readonly blobs = new Map<string, Blob>();
  private readonly keys = new Map<string, Key>();
  /** Simulates that this process lacks the master key of all data keys. A data converter still remembers what it has read. */
  isMasterKeyMissing = false;

  /** Processes that share a folder read each other's keys, which is enough for small payloads. */
  constructor(private readonly sharedFolder: string | null = null) {}

  static of(recorded: RecordedPayloads): InMemoryPayloads {
    const payloads = new InMemoryPayloads();
    for (const [hash, model] of Object.entries(recorded.models)) payloads.models.set(hash, model);
    for (const blob of recorded.blobs)
      payloads.blobs.set(blob.id, { ...blob, bytes: Buffer.from(blob.bytes, 'base64') });
    for (const key of recorded.keys) payloads.keys.set(key.id, { ...key, wrapped: Buffer.from(key.wrapped, 'base64') });
    return payloads;
  }

  get modelTexts() {
    return { get: async (hash: string) => this.models.get(hash) ?? this.shared<string>(hash) };
  }

  get dataConverter() {
    const { blobs } = this;
    return createDataConverter({
      masterKeys: MASTER_KEYS,
      blobs: { put: async (blob) => void blobs.set(blob.id, blob), get: async (_, id) => blobs.get(id) ?? null },
      keys: { put: async (key) => this.put(key), get: async (id) => this.key(id) },
      models: this.modelTexts,
    });
  }

  /** Also visible to the other processes. */
  shareModel(hash: string): void {
    this.share(hash, this.models.get(hash) ?? '');
  }

  private key(id: string): Key | null {
    const key = this.keys.get(id) ?? this.shared<Key>(id);
    return key && this.isMasterKeyMissing ? { ...key, masterKeyId: 'of another process' } : key;
  }

  private put(key: Key): void {
    this.keys.set(key.id, key);
    this.share(key.id, key);
  }

  private share(id: string, value: unknown): void {
    if (this.sharedFolder !== null) writeFileSync(join(this.sharedFolder, id), serialize(value));
  }

  private shared<T>(id: string): T | null {
    const file = this.sharedFolder === null ? null : join(this.sharedFolder, id);
    return file !== null && existsSync(file) ? (deserialize(readFileSync(file)) as T) : null;
  }

  /** Only with the blobs and the model, if any, of one workflow. */
  recordOf(workflowId: string, modelHash: string | undefined): RecordedPayloads {
    const blobs = [...this.blobs.values()].filter((blob) => blob.workflowId === workflowId);
    return {
      models: modelHash === undefined ? {} : { [modelHash]: this.models.get(modelHash) ?? '' },
      blobs: blobs.map((blob) => ({ ...blob, bytes: Buffer.from(blob.bytes).toString('base64') })),
      keys: [...this.keys.values()].map((key) => ({ ...key, wrapped: Buffer.from(key.wrapped).toString('base64') })),
    };
  }
}
