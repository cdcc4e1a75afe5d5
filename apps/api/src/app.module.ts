import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import type { AppResources } from './app-resources.js';
import { AppResourcesModule } from './app-resources.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { DefinitionsModule } from './definitions/definitions.module.js';
import { ErrorFilter } from './errors/error-filter.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { EnvelopeInterceptor } from './http/envelope.interceptor.js';
import { RouteTable } from './http/route-table.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { InstancesModule } from './instances/instances.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { RateLimitsModule } from './rate-limits/rate-limits.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { SchemasModule } from './schemas/schemas.module.js';
import { SimulationsModule } from './simulations/simulations.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TemporalModule } from './temporal/temporal.module.js';
import { TenantModule } from './tenant/tenant.module.js';

/** One module per resource of the interface; everything that concerns all routes is registered here. */
@Module({})
export class AppModule {
  static of(resources: AppResources): DynamicModule {
    return {
      module: AppModule,
      imports: [
        AppResourcesModule.of(resources),
        IdempotencyModule,
        RateLimitsModule,
        AuthModule,
        HealthModule,
        OpenApiModule,
        RegistrationModule,
        TenantModule,
        ApiKeysModule,
        TemporalModule,
        DefinitionsModule,
        SimulationsModule,
        InstancesModule,
        EventsModule,
        TasksModule,
        AuditModule,
        SchemasModule,
      ],
      providers: [
        RouteTable,
        { provide: APP_FILTER, useClass: ErrorFilter },
        // The order matters: what is kept for a repetition is the finished answer, in its envelope.
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
      ],
    };
  }
}
