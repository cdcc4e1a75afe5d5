import { type DynamicModule, Module } from '@nestjs/common';
import { Committer } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { type AppResources, CONFIG, LOGGER } from './app-resources.js';
import { AuditedWrites } from './database/audited-writes.js';
import { TemporalCheck } from './health/dependency-checks.js';
import { ProcessRuntime } from './process-runtime.js';

/** Makes the program's resources injectable everywhere. */
@Module({})
export class AppResourcesModule {
  static of({ config, logger, dataSource, committer, runtime }: AppResources): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: DataSource, useValue: dataSource },
      { provide: Committer, useValue: committer },
      { provide: AuditedWrites, useExisting: Committer },
      { provide: ProcessRuntime, useValue: runtime },
      { provide: TemporalCheck, useExisting: ProcessRuntime },
    ];
    return { module: AppResourcesModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
