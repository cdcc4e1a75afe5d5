import type { ClientBase } from 'pg';
import type { EventEmitter } from 'node:events';
import { DataSource, DefaultNamingStrategy } from 'typeorm';
import { snakeCase } from './entities/columns.js';
import { BatchItemSchema, BatchSchema } from './entities/batch.js';
import { CredentialKeySchema, CredentialSchema } from './entities/credential.js';
import {
  DecisionEvaluationSchema,
  DecisionModelSchema,
  DecisionSchema,
  DecisionVersionSchema,
} from './entities/decision.js';
import { DataStoreEntrySchema } from './entities/data-store.js';
import { DefinitionSchema, DefinitionVersionSchema, ProcessModelSchema } from './entities/definition.js';
import {
  EventDeliverySchema,
  PublishedEventSchema,
  StartSubscriptionSchema,
  EventStartCountSchema,
  TimerStartSchema,
} from './entities/events.js';
import { FileSchema } from './entities/file.js';
import { InstanceSchema, InstanceStateSchema, InstanceVariableSchema, TokenSchema } from './entities/instance.js';
import { AuditCheckpointSchema, AuditWitnessSchema } from './entities/audit-anchors.js';
import { AuditEntrySchema, AuditHeadSchema, CommitLogSchema } from './entities/log.js';
import { PayloadBlobSchema, PayloadKeySchema } from './entities/payload.js';
import { TallyChangeSchema, TallySchema } from './entities/tally.js';
import {
  ApiKeySchema,
  IdempotencySchema,
  RegistrationSchema,
  SessionSchema,
  TenantSchema,
} from './entities/tenancy.js';
import {
  WebhookAttemptSchema,
  WebhookDeliverySchema,
  WebhookEventSchema,
  WebhookInterestSchema,
  WebhookSubscriptionSchema,
} from './entities/webhook.js';
import { JobSchema } from './entities/job.js';
import { ServiceJobSchema, SubscriptionSchema, TaskSchema, TimerSchema } from './entities/work.js';
import { BatchItems1795806000000 } from './migrations/1795806000000-batch-items.js';
import { Initial1795255200000 } from './migrations/1795255200000-initial.js';
import { Jobs1795780800000 } from './migrations/1795780800000-jobs.js';
import { LastingWaits1795690800000 } from './migrations/1795690800000-lasting-waits.js';
import { DecisionUses1795698000000 } from './migrations/1795698000000-decision-uses.js';
import { InstanceLog1795798800000 } from './migrations/1795798800000-instance-log.js';
import { Listeners1795788000000 } from './migrations/1795788000000-listeners.js';
import { Sessions1795791600000 } from './migrations/1795791600000-sessions.js';
import { TaskCandidates1795784400000 } from './migrations/1795784400000-task-candidates.js';
import { Search1795795200000 } from './migrations/1795795200000-search.js';
import { TokenIncidents1795694400000 } from './migrations/1795694400000-token-incidents.js';

/** In their order. A released one never changes. */
export const MIGRATIONS = [
  Initial1795255200000,
  LastingWaits1795690800000,
  TokenIncidents1795694400000,
  DecisionUses1795698000000,
  Jobs1795780800000,
  TaskCandidates1795784400000,
  Listeners1795788000000,
  Sessions1795791600000,
  Search1795795200000,
  InstanceLog1795798800000,
  BatchItems1795806000000,
];

class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined, prefixes: string[]): string {
    return snakeCase([...prefixes, customName ?? propertyName].join('_'));
  }
}

const ENTITIES = [
  TenantSchema,
  BatchSchema,
  BatchItemSchema,
  RegistrationSchema,
  ApiKeySchema,
  SessionSchema,
  IdempotencySchema,
  DataStoreEntrySchema,
  DefinitionSchema,
  DefinitionVersionSchema,
  ProcessModelSchema,
  DecisionSchema,
  DecisionVersionSchema,
  DecisionModelSchema,
  DecisionEvaluationSchema,
  FileSchema,
  InstanceSchema,
  InstanceVariableSchema,
  InstanceStateSchema,
  TokenSchema,
  TaskSchema,
  TimerSchema,
  SubscriptionSchema,
  PublishedEventSchema,
  EventDeliverySchema,
  StartSubscriptionSchema,
  EventStartCountSchema,
  TimerStartSchema,
  ServiceJobSchema,
  JobSchema,
  TallySchema,
  TallyChangeSchema,
  CommitLogSchema,
  AuditEntrySchema,
  AuditHeadSchema,
  AuditWitnessSchema,
  AuditCheckpointSchema,
  WebhookSubscriptionSchema,
  WebhookInterestSchema,
  WebhookEventSchema,
  WebhookDeliverySchema,
  WebhookAttemptSchema,
  CredentialSchema,
  CredentialKeySchema,
  PayloadBlobSchema,
  PayloadKeySchema,
];

export interface DataSourceOptions {
  readonly url: string;
  /** At least 2: migrating holds one connection for its lock. Default 10. */
  readonly poolSize?: number;
  /** How long a query may take, in milliseconds; without a limit if absent. */
  readonly queryTimeoutMs?: number;
  /** How long a caller waits for a connection, in milliseconds. Default 3,000. */
  readonly connectTimeoutMs?: number;
}

/** For everything but the commit's hot path; call `initialize()` before use and `destroy()` at the end. */
export function createDataSource({
  url,
  poolSize = 10,
  queryTimeoutMs,
  connectTimeoutMs = 3_000,
}: DataSourceOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    namingStrategy: new SnakeCaseColumns(),
    entities: ENTITIES,
    migrations: MIGRATIONS,
    connectTimeoutMS: connectTimeoutMs,
    extra: {
      application_name: 'svc',
      onConnect: prepareConnection,
      ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    },
  });
}

/**
 * Requests are short, and many run at the same time. A query with parallel workers or JIT compilation in Postgres would wait
 * longer for these than for its rows, and take processors from the others.
 */
async function prepareConnection(client: ClientBase): Promise<void> {
  keepListening(client);
  await client.query('SET max_parallel_workers_per_gather = 0; SET jit = off');
}

/**
 * A connection that is handed on while an answer is read has no listener until its new owner adds one. An error of the server
 * may be in the same packet; without a listener it would end the process. The owner's query fails anyway.
 */
function keepListening(client: EventEmitter): void {
  client.on('error', () => {});
}
