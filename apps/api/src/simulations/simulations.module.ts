import { Module } from '@nestjs/common';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { SimulationThread } from './simulation-thread.js';
import { SimulationsController } from './simulations.controller.js';
import { SimulationsService } from './simulations.service.js';

@Module({
  imports: [DefinitionsModule],
  controllers: [SimulationsController],
  providers: [SimulationThread, SimulationsService],
})
export class SimulationsModule {}
