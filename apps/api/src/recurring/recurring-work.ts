import type { Logger } from '@svc/config';
import { underLease } from '@svc/persistence';
import type { DataSource } from 'typeorm';

export interface RecurringWorkParts {
  readonly everyMs: number;
  /** The log message of a failure. The work is tried again next time. */
  readonly failure: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly work: () => Promise<void>;
}

/** Work that is repeated from the start to the stop of the program, never twice at the same time in a process. */
export class RecurringWork {
  private timer: NodeJS.Timeout | null = null;
  private isRunning = false;
  private isEnding = false;

  constructor(private readonly parts: RecurringWorkParts) {}

  /** Recurring work that only one process does at a time. */
  static underLease(dataSource: DataSource, lease: string, parts: RecurringWorkParts): RecurringWork {
    const work = async () => void (await underLease(dataSource, lease, parts.work));
    return new RecurringWork({ ...parts, work });
  }

  /** The first run is after {@link RecurringWorkParts.everyMs}. */
  start(): void {
    this.timer = setInterval(() => void this.run(), this.parts.everyMs).unref();
  }

  /** Does not wait for a run under way, which may ask {@link isStopped}. */
  stop(): void {
    this.isEnding = true;
    if (this.timer !== null) clearInterval(this.timer);
  }

  get isStopped(): boolean {
    return this.isEnding;
  }

  /** Does the work now, unless it is under way or stopped. */
  async run(): Promise<void> {
    if (this.isRunning || this.isEnding) return;
    this.isRunning = true;
    try {
      await this.parts.work();
    } catch (error) {
      this.parts.logger.warn({ err: error }, `${this.parts.failure}; tried again next time`);
    } finally {
      this.isRunning = false;
    }
  }
}
