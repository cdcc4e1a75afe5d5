import type { Config, Logger } from '@svc/config';
import type { DataSource } from 'typeorm';
import type { AuditedWrites } from './database/audited-writes.js';

/** What the program has opened before the application starts; closed by the program after it has stopped. */
export interface AppResources {
  readonly config: Config;
  readonly logger: Logger;
  /** Need not be connected yet: requests are answered 503 until it is. */
  readonly dataSource: DataSource;
  /** The Committer, for all that is not a process fact. */
  readonly writes: AuditedWrites;
}

/** Injection token of the {@link Config}. */
export const CONFIG = Symbol('Config');

/** Injection token of the {@link Logger}. */
export const LOGGER = Symbol('Logger');
