import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AppResources, CONFIG, LOGGER } from './app-resources.js';
import { AuditedWrites } from './database/audited-writes.js';

/** Makes what the program opened injectable everywhere. */
@Module({})
export class AppResourcesModule {
  static of({ config, logger, dataSource, writes }: AppResources): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: DataSource, useValue: dataSource },
      { provide: AuditedWrites, useValue: writes },
    ];
    return {
      module: AppResourcesModule,
      global: true,
      providers,
      exports: [CONFIG, LOGGER, DataSource, AuditedWrites],
    };
  }
}
