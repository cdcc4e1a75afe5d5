/**
 * A refusal as an error of JSON-RPC [mcp#answers]. The SDK sends the `code` and the message of whatever a handler throws. Its
 * own McpError begins the message with the code, and so does the one that its client makes of the answer.
 */
export class ProtocolError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
