import { Module } from '@nestjs/common';
import { TypedDataModule } from '../typed-data/typed-data.module.js';
import { DryRuns } from './dry-runs.js';

@Module({ imports: [TypedDataModule], providers: [DryRuns], exports: [DryRuns] })
export class DryRunsModule {}
