import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, notFound } from '../errors/api-error.js';
import { loadSdk } from './load-sdk.js';
import { authInfoOf, McpServers } from './mcp-servers.js';

/**
 * MCP over Streamable HTTP [mcp#connecting], without sessions. Each message has its key and is answered in its own
 * response. So any process can answer it, and a revoked key is refused at once.
 */
@Injectable()
export class StreamableHttp {
  constructor(private readonly servers: McpServers) {}

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    if (request.headers['mcp-session-id'] !== undefined) throw notFound('the session');
    // A batch of any size would count as one request. The protocol no longer has batches.
    if (Array.isArray(request.body)) throw badRequest('the body must be one JSON-RPC message');
    const { WebStandardStreamableHTTPServerTransport } = await loadSdk();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await this.servers.create();
    await server.connect(transport);
    try {
      const options = { parsedBody: request.body, authInfo: authInfoOf(request) };
      const response = await transport.handleRequest(webRequestOf(request), options);
      void reply.status(response.status).headers(Object.fromEntries(response.headers));
      return await response.text();
    } finally {
      await server.close();
    }
  }
}

/** A web `Request` with method and headers. The body was read and checked before. */
function webRequestOf({ method, url, headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new Request(new URL(url, 'http://localhost'), { method, headers: given });
}
