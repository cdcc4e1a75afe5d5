import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { CHANNEL, changeFromText } from './change.js';
import type { ChangeNotices } from './change-notices.js';

export interface ChangeFeedOptions {
  readonly url: string;
  readonly notices: ChangeNotices;
  readonly logger: { warn(details: { readonly err: unknown }, message: string): void };
}

/** How often the connection is probed, and how long it may take to answer, in milliseconds. */
const ASK_MS = 500;
const ANSWER_MS = 1_000;
const CONNECT_MS = 3_000;
const RETRY_MS = 250;

/**
 * Receives the changes of other processes on its own connection, and reconnects whenever that is lost. Postgres notifies
 * of a transaction's changes after its commit, in order with the answers to queries on the same connection.
 */
export class ChangeFeed {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private isLost = false;

  constructor(private readonly options: ChangeFeedOptions) {}

  /** Does not wait for Postgres. */
  start(): void {
    this.running = this.keepListening();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async keepListening(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.listen().catch((error: unknown) => this.noteLost(error));
      await this.pause(RETRY_MS);
    }
  }

  /** Until the connection is lost, which rejects, or until told to stop. */
  private async listen(): Promise<void> {
    const { notices } = this.options;
    const client = this.newClient();
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      // Notifications of earlier changes are lost.
      notices.noteGap();
      while (!this.stopping.signal.aborted) {
        const askedAt = notices.now();
        await client.query('SELECT 1');
        notices.noteUpToDate(askedAt);
        this.isLost = false;
        await this.pause(ASK_MS);
      }
    } finally {
      // Do not wait for a server that may be gone.
      void client.end().catch(() => undefined);
    }
  }

  private newClient(): Client {
    const client = new Client({
      connectionString: this.options.url,
      application_name: 'svc-changes',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    // The next probe notices the error. Without a listener it would end the process.
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => this.publish(payload));
    return client;
  }

  private publish(payload: string): void {
    const change = changeFromText(payload);
    if (change === null) this.options.notices.noteGap();
    else this.options.notices.publish([change]);
  }

  /** Logs once per outage. */
  private noteLost(error: unknown): void {
    if (this.isLost) return;
    this.isLost = true;
    this.options.notices.noteGap();
    const message = 'changes of other processes are not heard: what is remembered is read again every second';
    this.options.logger.warn({ err: error }, message);
  }

  private async pause(ms: number): Promise<void> {
    // It rejects when told to stop; the loops check that themselves.
    await pause(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
