import { Module } from '@nestjs/common';
import type { Config } from '@svc/config';
import {
  Committer,
  ChosenVariables,
  InstancePlacesReader,
  InstanceQueries,
  InstanceRepository,
  TokenRepository,
} from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { CONFIG } from '../app-resources.js';
import { AuditModule } from '../audit/audit.module.js';
import { DryRunsModule } from '../dry-runs/dry-runs.module.js';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { TypedDataModule } from '../typed-data/typed-data.module.js';
import { InstanceActionsController } from './instance-actions.controller.js';
import { InstanceActionsService } from './instance-actions.service.js';
import { InstanceRowsModule } from './instance-rows.module.js';
import { InstanceReruns } from './instance-reruns.js';
import { InstanceSearchesService } from './instance-searches.service.js';
import { InstanceStartsService } from './instance-starts.service.js';
import { InstancesController } from './instances.controller.js';
import { InstancesService } from './instances.service.js';
import { ProgressWatch } from './progress-watch.js';
import { StartPreparation } from './start-preparation.js';
import { VariablesDryRuns } from './variables-dry-runs.js';

const watchProgress = ({ notices }: Committer, rows: InstanceRepository, { workerEmbedded }: Config): ProgressWatch =>
  new ProgressWatch(notices, rows, workerEmbedded);

@Module({
  imports: [InstanceRowsModule, DefinitionsModule, DryRunsModule, AuditModule, TypedDataModule],
  controllers: [InstancesController, InstanceActionsController],
  providers: [
    ofDatabase(TokenRepository),
    ofDatabase(InstanceQueries),
    ofDatabase(InstancePlacesReader),
    ofDatabase(ChosenVariables),
    { provide: ProgressWatch, useFactory: watchProgress, inject: [Committer, InstanceRepository, CONFIG] },
    InstancesService,
    InstanceSearchesService,
    InstanceReruns,
    StartPreparation,
    InstanceStartsService,
    InstanceActionsService,
    VariablesDryRuns,
  ],
})
export class InstancesModule {}
