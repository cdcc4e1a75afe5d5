import type { Logger } from '@svc/config';
import { underLease } from '@svc/persistence';
import type { DataSource } from 'typeorm';

/** A failure that lasts is logged this often, in milliseconds, however often the work is tried. */
const SAID_EVERY_MS = 10_000;

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
  /** The last failure that was logged, until the work is done again. */
  private said: { readonly text: string; readonly at: number } | null = null;

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
      this.said = null;
    } catch (error) {
      this.say(error);
    } finally {
      this.isRunning = false;
    }
  }

  private say(error: unknown): void {
    const [text, at] = [String(error), performance.now()];
    if (this.said?.text === text && at - this.said.at < SAID_EVERY_MS) return;
    this.said = { text, at };
    this.parts.logger.warn({ err: error }, `${this.parts.failure}; tried again next time`);
  }
}
