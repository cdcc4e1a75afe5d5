import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** A payload too large for a history [workflow#payloads]. */
export interface PayloadBlobRow {
  workflowId: string;
  id: string;
  bytes: Buffer;
  keyId: string;
  createdAt: Date;
}

export const PayloadBlobSchema = new EntitySchema<PayloadBlobRow>({
  name: 'payload_blob',
  columns: {
    workflowId: column.keyText,
    id: column.keyUuid,
    bytes: column.bytes,
    keyId: column.text,
    createdAt: column.time,
  },
});

/** A data key, wrapped by a master key; rotation rewraps and touches nothing else. */
export interface PayloadKeyRow {
  id: string;
  masterKeyId: string;
  wrapped: Buffer;
  createdAt: Date;
}

export const PayloadKeySchema = new EntitySchema<PayloadKeyRow>({
  name: 'payload_key',
  columns: { id: column.keyText, masterKeyId: column.text, wrapped: column.bytes, createdAt: column.time },
});
