import type { DataSource } from 'typeorm';
import { ProcessModelSchema } from '../entities/definition.js';
import { PayloadBlobSchema, PayloadKeySchema } from '../entities/payload.js';
import type { PayloadBlobRow, PayloadKeyRow } from '../entities/payload.js';

type Blob = Pick<PayloadBlobRow, 'workflowId' | 'id' | 'keyId'> & { readonly bytes: Uint8Array };
type Key = Pick<PayloadKeyRow, 'id' | 'masterKeyId'> & { readonly wrapped: Uint8Array };

/** Payloads that the codec stores outside Temporal. Null means removed for good; it throws if the database cannot be reached. */
export interface PayloadStores {
  readonly blobs: { put(blob: Blob): Promise<void>; get(workflowId: string, id: string): Promise<Blob | null> };
  readonly keys: { put(key: Key): Promise<void>; get(id: string): Promise<Key | null> };
  readonly models: { get(modelHash: string): Promise<string | null> };
}

/** Without a tenant: the ids are random or hashes, and a workflow id names its tenant. */
export function createPayloadStores(dataSource: DataSource): PayloadStores {
  const blobs = dataSource.getRepository(PayloadBlobSchema);
  const keys = dataSource.getRepository(PayloadKeySchema);
  const models = dataSource.getRepository(ProcessModelSchema);
  return {
    blobs: {
      put: async ({ bytes, ...blob }) =>
        void (await blobs.insert({ ...blob, bytes: Buffer.from(bytes), createdAt: new Date() })),
      get: (workflowId, id) => blobs.findOneBy({ workflowId, id }),
    },
    keys: {
      put: async ({ wrapped, ...key }) => {
        const row = { ...key, wrapped: Buffer.from(wrapped), createdAt: new Date() };
        await keys.createQueryBuilder().insert().values(row).orIgnore().execute();
      },
      get: (id) => keys.findOneBy({ id }),
    },
    models: { get: async (hash) => (await models.findOneBy({ hash }))?.model ?? null },
  };
}
