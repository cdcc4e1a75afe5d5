import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { CompileResourcesService } from './compile-resources.service.js';
import { DecisionResources } from './decision-resources.js';
import { DeploymentsController } from './deployments.controller.js';
import { DeploymentsService } from './deployments.service.js';
import { ProcessResources } from './process-resources.js';

@Module({
  imports: [DefinitionsModule, DecisionsModule],
  controllers: [DeploymentsController],
  providers: [ProcessResources, DecisionResources, CompileResourcesService, DeploymentsService],
})
export class DeploymentsModule {}
