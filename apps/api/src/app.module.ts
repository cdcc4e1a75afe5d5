import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import type { AppResources } from './app-resources.js';
import { AppResourcesModule } from './app-resources.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ErrorFilter } from './errors/error-filter.js';
import { EnvelopeInterceptor } from './http/envelope.interceptor.js';
import { RouteTable } from './http/route-table.js';

/** One module per resource of the interface; everything that concerns all routes is registered here. */
@Module({})
export class AppModule {
  static of(resources: AppResources): DynamicModule {
    return {
      module: AppModule,
      imports: [AppResourcesModule.of(resources), AuthModule, ApiKeysModule],
      providers: [
        RouteTable,
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
      ],
    };
  }
}
