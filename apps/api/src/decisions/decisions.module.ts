import { Module } from '@nestjs/common';
import {
  DecisionDirectory,
  DecisionRepository,
  DecisionWriter,
  EvaluationRepository,
  EvaluationWriter,
  UsedNames,
} from '@svc/persistence';
import { PreparedDecisions } from '@svc/runtime';
import { ofDatabase } from '../database/of-database.js';
import { DecisionChanges } from './decision-changes.js';
import { DecisionCompilation } from './decision-compilation.js';
import { DecisionUploadsService } from './decision-uploads.service.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsService } from './decisions.service.js';
import { EvaluationLog } from './evaluation-log.js';
import { EvaluationsController } from './evaluations.controller.js';
import { EvaluationsService } from './evaluations.service.js';

const reads = [DecisionDirectory, DecisionRepository, EvaluationRepository, UsedNames].map((repository) =>
  ofDatabase(repository),
);

@Module({
  controllers: [DecisionsController, EvaluationsController],
  providers: [
    ...reads,
    DecisionWriter,
    EvaluationWriter,
    DecisionChanges,
    DecisionCompilation,
    EvaluationLog,
    {
      provide: PreparedDecisions,
      useFactory: (directory: DecisionDirectory) => new PreparedDecisions(directory),
      inject: [DecisionDirectory],
    },
    DecisionsService,
    DecisionUploadsService,
    EvaluationsService,
  ],
  exports: [DecisionChanges, DecisionUploadsService],
})
export class DecisionsModule {}
