import { describe, expect, it } from '@jest/globals';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { CheckedServer } from './checked-server.js';
import { ProtocolError } from './protocol-error.js';

/** What a server with one tool that does not exist answers to a message over Streamable HTTP. */
async function answerTo(message: object): Promise<unknown> {
  const server = new CheckedServer({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(CallToolRequestSchema, () => {
    throw new ProtocolError(-32602, 'there is no tool "x"');
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport as Parameters<CheckedServer['connect']>[0]);
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const request = new Request('http://localhost/mcp', { method: 'POST', headers });
  const response = await transport.handleRequest(request, { parsedBody: { jsonrpc: '2.0', id: 1, ...message } });
  await server.close();
  return response.json();
}

describe('a server over MCP', () => {
  it('parameters that do not fit are an error of the protocol with the code of invalid parameters', async () => {
    expect(await answerTo({ method: 'tools/call', params: { name: 'x', arguments: null } })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32602, message: 'expected params.arguments of tools/call to be an object, found null' },
    });
  });

  it('an error of the protocol has its message on the wire without its code', async () => {
    expect(await answerTo({ method: 'tools/call', params: { name: 'x' } })).toMatchObject({
      error: { code: -32602, message: 'there is no tool "x"' },
    });
  });

  it('other messages reach the SDK', async () => {
    expect(await answerTo({ method: 'ping' })).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(await answerTo({ method: 'nope' })).toMatchObject({ error: { code: -32601, message: 'Method not found' } });
  });
});
