import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { paramsFlaw } from './params-flaw.js';

/** Refuses parameters that do not fit with -32602. The SDK would answer -32603, an internal error, with its schema's complaints. */
export class CheckedServer extends Server {
  override async connect(transport: Transport): Promise<void> {
    await super.connect(transport);
    const receive = transport.onmessage;
    transport.onmessage = (message, extra) => {
      if (!isJSONRPCRequest(message)) return receive?.(message, extra);
      const flaw = paramsFlaw(message);
      if (flaw === null) return receive?.(message, extra);
      const error = { code: ErrorCode.InvalidParams, message: flaw };
      transport.send({ jsonrpc: '2.0', id: message.id, error }).catch((cause: unknown) => {
        transport.onerror?.(new Error('an answer could not be sent', { cause }));
      });
    };
  }
}
