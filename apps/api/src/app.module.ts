import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import type { AppResources } from './app-resources.js';
import { AppResourcesModule } from './app-resources.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { CallbacksModule } from './callbacks/callbacks.module.js';
import { CodecModule } from './codec/codec.module.js';
import { DataStoresModule } from './data-stores/data-stores.module.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { DefinitionsModule } from './definitions/definitions.module.js';
import { DeploymentsModule } from './deployments/deployments.module.js';
import { ErrorFilter } from './errors/error-filter.js';
import { EventStreamModule } from './event-stream/event-stream.module.js';
import { EventsModule } from './events/events.module.js';
import { FilesModule } from './files/files.module.js';
import { HealthModule } from './health/health.module.js';
import { RequestBodies } from './http/bodies/request-bodies.js';
import { RouteTable } from './http/server/route-table.js';
import { UnreadAnswersModule } from './http/server/unread-answers.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { InstanceLogModule } from './instance-log/instance-log.module.js';
import { InstancesModule } from './instances/instances.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { RateLimitsModule } from './rate-limits/rate-limits.module.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { RedisModule } from './redis/redis.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { SchemasModule } from './schemas/schemas.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SimulationsModule } from './simulations/simulations.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TemporalModule } from './temporal/temporal.module.js';
import { TimersModule } from './timers/timers.module.js';
import { TenantModule } from './tenant/tenant.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** One module per resource of the interface; everything that concerns all routes is registered here. */
@Module({})
export class AppModule {
  static of(resources: AppResources): DynamicModule {
    return {
      module: AppModule,
      imports: [
        AppResourcesModule.of(resources),
        UnreadAnswersModule,
        IdempotencyModule,
        RedisModule,
        RateLimitsModule,
        AuthModule,
        HealthModule,
        OpenApiModule,
        RegistrationModule,
        TenantModule,
        ApiKeysModule,
        SessionsModule,
        TemporalModule,
        DefinitionsModule,
        DecisionsModule,
        DeploymentsModule,
        SimulationsModule,
        InstancesModule,
        InstanceLogModule,
        BatchesModule,
        RecoveryModule,
        EventsModule,
        EventStreamModule,
        TasksModule,
        JobsModule,
        CallbacksModule,
        TimersModule,
        DataStoresModule,
        FilesModule,
        CredentialsModule,
        WebhooksModule,
        AuditModule,
        MonitoringModule,
        MetricsModule,
        CodecModule,
        SchemasModule,
        McpModule,
      ],
      providers: [RouteTable, RequestBodies, { provide: APP_FILTER, useClass: ErrorFilter }],
    };
  }
}
