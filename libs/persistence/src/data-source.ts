import type { EventEmitter } from 'node:events';
import { DataSource, DefaultNamingStrategy } from 'typeorm';
import { snakeCase } from './entities/columns.js';
import { DefinitionSchema, DefinitionVersionSchema, ProcessModelSchema } from './entities/definition.js';
import {
  EventDeliverySchema,
  PublishedEventSchema,
  StartSubscriptionSchema,
  TimerStartSchema,
} from './entities/events.js';
import { InstanceSchema, InstanceVariableSchema, TokenSchema } from './entities/instance.js';
import { AuditEntrySchema, AuditHeadSchema, CommitLogSchema } from './entities/log.js';
import { PayloadBlobSchema, PayloadKeySchema } from './entities/payload.js';
import { ApiKeySchema, IdempotencySchema, RegistrationSchema, TenantSchema } from './entities/tenancy.js';
import { WebhookOutboxSchema } from './entities/webhook-outbox.js';
import { ServiceJobSchema, SubscriptionSchema, TaskSchema, TimerSchema } from './entities/work.js';
import { Initial1795255200000 } from './migrations/1795255200000-initial.js';

class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined, prefixes: string[]): string {
    return snakeCase([...prefixes, customName ?? propertyName].join('_'));
  }
}

export interface DataSourceOptions {
  readonly url: string;
  /** At least 2: migrating holds one connection for its lock. Default 10. */
  readonly poolSize?: number;
  /** Time after which a query is given up, in milliseconds; without it one waits as long as Postgres takes. */
  readonly queryTimeoutMs?: number;
}

/** For everything but the commit's hot path; call `initialize()` before use and `destroy()` at the end. */
export function createDataSource({ url, poolSize = 10, queryTimeoutMs }: DataSourceOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    namingStrategy: new SnakeCaseColumns(),
    entities: [
      TenantSchema,
      RegistrationSchema,
      ApiKeySchema,
      IdempotencySchema,
      DefinitionSchema,
      DefinitionVersionSchema,
      ProcessModelSchema,
      InstanceSchema,
      InstanceVariableSchema,
      TokenSchema,
      TaskSchema,
      TimerSchema,
      SubscriptionSchema,
      PublishedEventSchema,
      EventDeliverySchema,
      StartSubscriptionSchema,
      TimerStartSchema,
      ServiceJobSchema,
      CommitLogSchema,
      AuditEntrySchema,
      AuditHeadSchema,
      WebhookOutboxSchema,
      PayloadBlobSchema,
      PayloadKeySchema,
    ],
    migrations: [Initial1795255200000],
    connectTimeoutMS: 3_000,
    extra: {
      application_name: 'svc',
      onConnect: keepListening,
      ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    },
  });
}

/**
 * A connection that is handed on while an answer is read has no listener until its new owner adds one. The server's
 * last words may be in the same packet; without a listener they would end the process. The owner's query fails anyway.
 */
function keepListening(client: EventEmitter): void {
  client.on('error', () => {});
}
