import type { ServerResponse } from 'node:http';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** Tells after each message how many bytes more its client has still to read. */
export class CountedSse extends SSEServerTransport {
  constructor(
    path: string,
    private readonly stream: ServerResponse,
    private readonly onUnread: (bytes: number) => void,
  ) {
    super(path, stream);
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    const before = this.stream.writableLength;
    await super.send(message);
    if (this.stream.writableNeedDrain) this.onUnread(this.stream.writableLength - before);
  }
}
