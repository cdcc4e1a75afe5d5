import type { Config, Logger } from '@svc/config';
import type { Committer } from '@svc/persistence';
import type { DataSource } from 'typeorm';
import type { ProcessRuntime } from './process-runtime.js';

/** Resources that the program opens before the application starts, and closes after it has stopped. */
export interface AppResources {
  readonly config: Config;
  readonly logger: Logger;
  /** Need not be connected yet: requests are answered 503 until it is. */
  readonly dataSource: DataSource;
  /** Injectable as itself, and as `AuditedWrites` for everything but process facts. */
  readonly committer: Committer;
  /** Injectable as itself and as `TemporalCheck`. */
  readonly runtime: ProcessRuntime;
}

/** Injection token of the {@link Config}. */
export const CONFIG = Symbol('Config');

/** Injection token of the {@link Logger}. */
export const LOGGER = Symbol('Logger');
