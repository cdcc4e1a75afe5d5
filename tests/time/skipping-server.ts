import { SEARCH_ATTRIBUTES } from '@svc/contract';
import { Connection } from '@temporalio/client';
// The SDK's own test environment opens the test service by this symbol; that environment starts a server only by itself.
import { InternalConnectionOptionsSymbol } from '@temporalio/client/lib/connection.js';
import { msToTs, requiredTsToMs } from '@temporalio/common/lib/time.js';
// CommonJS without named exports.
import proto from '@temporalio/proto';
import { patient } from '../../tools/stack/patience.mjs';

const { INDEXED_VALUE_TYPE_KEYWORD } = proto.temporal.api.enums.v1.IndexedValueType;

/** A guard: letting a month pass takes as long as the work that is due in it. */
const ANSWER_MS = 120_000;

/** Temporal's test server and its clock, which all its clients share. */
export class SkippingServer {
  private constructor(
    readonly address: string,
    private readonly connection: Connection,
  ) {}

  static async connect(): Promise<SkippingServer> {
    const address = process.env['TEST_TIME_ADDRESS'];
    if (!address)
      throw new Error('expected TEST_TIME_ADDRESS to be that of a test server, found nothing: run "npm run test:time"');
    const options = { address, [InternalConnectionOptionsSymbol]: { supportsTestService: true } };
    const server = new SkippingServer(address, await Connection.connect(options));
    await server.addSearchAttributes();
    return server;
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Milliseconds since the epoch. */
  async now(): Promise<number> {
    const { time } = await this.within(() => this.testService.getCurrentTime({}));
    return requiredTsToMs(time, 'time');
  }

  /** Lets the time pass; every timer that is due on the way fires when it is due. */
  async pass(millis: number): Promise<void> {
    await this.within(() => this.testService.unlockTimeSkippingWithSleep({ duration: msToTs(millis) }));
  }

  /** A deadline, since otherwise a server that hangs is waited for without end. */
  private within<T>(call: () => Promise<T>): Promise<T> {
    return this.connection.withDeadline(Date.now() + patient(ANSWER_MS), call);
  }

  private get testService() {
    const { testService } = this.connection;
    if (!testService) throw new Error('expected the connection to have the test service, found none');
    return testService;
  }

  /**
   * Adds the search attributes. The worker leaves that to the operator of this server, since it cannot ask the server which ones
   * exist. The server outlives each spec, so the first spec adds them.
   */
  private async addSearchAttributes(): Promise<void> {
    const names = Object.values(SEARCH_ATTRIBUTES).map(({ name }) => name);
    const searchAttributes = Object.fromEntries(names.map((name) => [name, INDEXED_VALUE_TYPE_KEYWORD]));
    const add = () => this.connection.operatorService.addSearchAttributes({ namespace: 'default', searchAttributes });
    await this.within(add).catch((error: Error) => {
      if (!error.message.includes('already exists')) throw error;
    });
  }
}
