import { Module } from '@nestjs/common';
import { DataStores, DecisionDirectory } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { SimulatedSurroundings } from './simulated-surroundings.js';
import { SimulationThread } from './simulation-thread.js';
import { SimulationsController } from './simulations.controller.js';
import { SimulationsService } from './simulations.service.js';

const reads = [DataStores, DecisionDirectory].map((repository) => ofDatabase(repository));

@Module({
  imports: [DefinitionsModule],
  controllers: [SimulationsController],
  providers: [...reads, SimulatedSurroundings, SimulationThread, SimulationsService],
})
export class SimulationsModule {}
