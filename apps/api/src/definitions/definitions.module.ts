import { Module } from '@nestjs/common';
import {
  DefinitionRepository,
  DefinitionWriter,
  ElementStatistics,
  TenantRepository,
  UsedNames,
} from '@svc/persistence';
import { DataSource } from 'typeorm';
import { ofDatabase } from '../database/of-database.js';
import { Compilation } from './compilation.js';
import { DefaultExecution } from './default-execution.js';
import { DefinitionChanges } from './definition-changes.js';
import { DefinitionStatisticsService } from './definition-statistics.service.js';
import { DefinitionUploadsService } from './definition-uploads.service.js';
import { DefinitionsController } from './definitions.controller.js';
import { DefinitionsService } from './definitions.service.js';
import { ElementNames } from './element-names.js';
import { DrawingThread } from './drawing-thread.js';
import { StartFormsService } from './start-forms.service.js';
import { StartableVersions } from './startable-versions.js';
import { TypedDataModule } from '../typed-data/typed-data.module.js';

@Module({
  imports: [TypedDataModule],
  controllers: [DefinitionsController],
  providers: [
    ofDatabase(DefinitionRepository),
    ofDatabase(UsedNames),
    {
      provide: DefaultExecution,
      useFactory: (dataSource: DataSource) => new DefaultExecution(new TenantRepository(dataSource)),
      inject: [DataSource],
    },
    DefinitionWriter,
    DefinitionChanges,
    StartableVersions,
    StartFormsService,
    Compilation,
    ElementNames,
    ofDatabase(ElementStatistics),
    DefinitionStatisticsService,
    DrawingThread,
    DefinitionsService,
    DefinitionUploadsService,
  ],
  exports: [DefinitionRepository, DefinitionChanges, DefinitionUploadsService, StartableVersions, ElementNames],
})
export class DefinitionsModule {}
