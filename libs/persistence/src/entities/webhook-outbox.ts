import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** An event to be delivered, written by the commit that caused it. */
export interface WebhookOutboxRow {
  tenantId: string;
  id: string;
  event: string;
  instanceId: string | null;
  payload: string;
  createdAt: Date;
}

export const WebhookOutboxSchema = new EntitySchema<WebhookOutboxRow>({
  name: 'webhook_outbox',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    event: column.text,
    instanceId: column.uuidOrNull,
    payload: column.text,
    createdAt: column.time,
  },
});
