import { Module } from '@nestjs/common';
import { FileRepository, FileWriter } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { CONFIG } from '../app-resources.js';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { TypedDataModule } from '../typed-data/typed-data.module.js';
import { FileAccess } from './file-access.js';
import { FileConfirmationsService } from './file-confirmations.service.js';
import { FileContents } from './file-contents.js';
import { FileSlotsService } from './file-slots.service.js';
import { FILE_STORAGE, openFileStorage } from './file-storage.js';
import { FileSweeper } from './file-sweeper.js';
import { FileVariables } from './file-variables.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';

@Module({
  imports: [InstanceRowsModule, TypedDataModule],
  controllers: [FilesController],
  providers: [
    { provide: FILE_STORAGE, useFactory: openFileStorage, inject: [CONFIG] },
    ofDatabase(FileRepository),
    FileWriter,
    FileAccess,
    FileVariables,
    FileSlotsService,
    FileConfirmationsService,
    FilesService,
    FileContents,
    FileSweeper,
  ],
})
export class FilesModule {}
