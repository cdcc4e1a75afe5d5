import { Module } from '@nestjs/common';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { TypedModels } from './typed-models.js';

/** Imported by every resource that takes or shows typed values. */
@Module({ imports: [InstanceRowsModule], providers: [TypedModels], exports: [TypedModels] })
export class TypedDataModule {}
