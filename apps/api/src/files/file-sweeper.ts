import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@svc/config';
import type { FileStorage } from '@svc/files';
import { FileRepository, FileWriter } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { LOGGER } from '../app-resources.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { RecurringWork } from '../recurring/recurring-work.js';
import { FileSweep } from './file-sweep.js';
import { FILE_STORAGE } from './file-storage.js';

const SLOTS_EVERY_MS = 5 * 60_000;
/** Seldom, since it lists all objects of the storage. */
const OBJECTS_EVERY_MS = 6 * 3_600_000;

/** Regularly sweeps slots and objects, in one process at a time. */
@Injectable()
export class FileSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeping: readonly RecurringWork[];

  constructor(
    dataSource: DataSource,
    files: FileRepository,
    writer: FileWriter,
    writes: AuditedWrites,
    @Inject(FILE_STORAGE) storage: FileStorage,
    @Inject(LOGGER) logger: Logger,
  ) {
    const sweep = new FileSweep({ files, writer, writes, storage, logger });
    const every = (everyMs: number, lease: string, work: () => Promise<void>) =>
      RecurringWork.underLease(dataSource, lease, { everyMs, failure: 'files could not be swept', logger, work });
    this.sweeping = [
      every(SLOTS_EVERY_MS, 'file slots', () => sweep.slots(new Date())),
      every(OBJECTS_EVERY_MS, 'file objects', () => sweep.objects(new Date())),
    ];
  }

  onApplicationBootstrap(): void {
    this.sweeping.forEach((work) => work.start());
  }

  onApplicationShutdown(): void {
    this.sweeping.forEach((work) => work.stop());
  }
}
