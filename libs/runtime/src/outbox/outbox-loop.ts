import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@svc/config';
import type { Committer } from '@svc/persistence';
import { InFlight } from '../shares/in-flight.js';

/** What this process wrote is taken at once; what other or dead processes wrote is found by looking this often. */
const LOOK_EVERY_MS = 1_000;

export interface Outbox<Entry> {
  /** For the log, in the plural. */
  readonly what: string;
  /** The most entries that this process sends at the same time. */
  readonly most: number;
  /** What is written at about the same time is taken together, after so many milliseconds. */
  readonly gatheredMs: number;
  /**
   * Takes at most `limit` due entries. No other process gets them while the lease lasts; if this process dies, another one
   * takes them when it expires.
   */
  take(limit: number, inFlight: InFlight<Entry>): Promise<readonly Entry[]>;
  /** Sends one and settles it. What it throws is given to `postpone`. */
  send(entry: Entry): Promise<void>;
  /** Says why an entry was not sent, and when it is due again. If that fails, it is due when the lease expires. */
  postpone(entry: Entry, error: unknown): Promise<void>;
  /** Whether due entries may wait until this one has ended. */
  holdsOthers(entry: Entry, inFlight: InFlight<Entry>): boolean;
}

/**
 * Sends the entries of an outbox: looks for due ones, takes them for a while, sends them, and waits for a notice or a second. Any
 * number of processes can do so in parallel. What dies with a process is sent by another one: at least once.
 */
export class OutboxLoop<Entry> {
  private readonly inFlight = new InFlight<Entry>();
  private isStopped = false;
  private isNoticed = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly outbox: Outbox<Entry>,
    private readonly notices: Pick<Committer['deliveries'], 'listen'>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Runs until {@link stop} and until what is being sent has ended. No failure ends it. */
  async run(): Promise<void> {
    const stopListening = this.notices.listen(() => this.look());
    try {
      while (!this.isStopped) await this.takeDue().catch((error: unknown) => this.pauseAfter(error));
    } finally {
      stopListening();
    }
    await this.inFlight.all();
  }

  stop(): void {
    this.isStopped = true;
    this.look();
  }

  private look(): void {
    this.isNoticed = true;
    this.wake();
  }

  private async takeDue(): Promise<void> {
    const limit = this.outbox.most - this.inFlight.size;
    if (limit === 0) return this.inFlight.next();
    this.isNoticed = false;
    const due = await this.outbox.take(limit, this.inFlight);
    for (const entry of due) this.start(entry);
    if (due.length === limit) return;
    if (!this.isNoticed) await this.noticeOrPause();
    if (this.outbox.gatheredMs > 0) await pause(this.outbox.gatheredMs);
  }

  private async pauseAfter(error: unknown): Promise<void> {
    this.logger.warn({ err: error }, `${this.outbox.what} cannot be sent now; trying again`);
    await pause(LOOK_EVERY_MS);
  }

  private start(entry: Entry): void {
    let heldOthers = false;
    const sent = this.send(entry).then(() => void (heldOthers = this.outbox.holdsOthers(entry, this.inFlight)));
    this.inFlight.add(entry, sent, () => heldOthers && this.look());
  }

  private async send(entry: Entry): Promise<void> {
    try {
      await this.outbox.send(entry);
    } catch (error) {
      await this.outbox.postpone(entry, error).catch(() => undefined);
    }
  }

  private noticeOrPause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
