// TypeORM needs the metadata API before it is loaded.
import 'reflect-metadata';

export { createDataSource } from './data-source.js';
export type { DataSourceOptions } from './data-source.js';
export { migrate } from './migrate.js';
export { tenantScope } from './tenant-scope.js';
export type { TenantScope } from './tenant-scope.js';
export { DefinitionSchema, DefinitionVersionSchema, ProcessModelSchema } from './entities/definition.js';
export type { DefinitionRow, DefinitionVersionRow, ProcessModelRow } from './entities/definition.js';
export { InstanceSchema, InstanceVariableSchema, TokenSchema } from './entities/instance.js';
export type { InstanceRow, InstanceVariableRow, TokenRow } from './entities/instance.js';
export { AuditEntrySchema, AuditHeadSchema, CommitLogSchema } from './entities/log.js';
export type { AuditEntryRow, AuditHeadRow, CommitLogRow } from './entities/log.js';
export { PayloadBlobSchema, PayloadKeySchema } from './entities/payload.js';
export type { PayloadBlobRow, PayloadKeyRow } from './entities/payload.js';
export { ApiKeySchema, IdempotencySchema, RegistrationSchema, TenantSchema } from './entities/tenancy.js';
export type { ApiKeyRow, IdempotencyRow, RegistrationRow, TenantRow } from './entities/tenancy.js';
export { WebhookOutboxSchema } from './entities/webhook-outbox.js';
export type { WebhookOutboxRow } from './entities/webhook-outbox.js';
export { ServiceJobSchema, SubscriptionSchema, TaskSchema, TimerSchema } from './entities/work.js';
export type { ServiceJobRow, SubscriptionRow, TaskRow, TaskStatus, TimerRow } from './entities/work.js';
