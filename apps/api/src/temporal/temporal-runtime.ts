import { Connection } from '@temporalio/client';
import type { AppResources } from '../app-resources.js';
import { ProcessRuntime } from '../process-runtime.js';

/** The connection to Temporal. */
export class TemporalRuntime extends ProcessRuntime {
  private connection: Connection | undefined;

  constructor(private readonly resources: Pick<AppResources, 'config' | 'logger' | 'committer' | 'dataSource'>) {
    super();
  }

  start(): void {
    // A lazy connection connects, and reconnects, when it is used.
    this.connection = Connection.lazy({ address: this.resources.config.temporalAddress });
  }

  async isUp(): Promise<boolean> {
    if (this.connection === undefined) return false;
    await this.connection.withDeadline(
      Date.now() + 1_500,
      () => this.connection?.workflowService.getSystemInfo({}) ?? Promise.reject(new Error('not started')),
    );
    return true;
  }

  async stop(): Promise<void> {
    await this.connection?.close();
  }
}
