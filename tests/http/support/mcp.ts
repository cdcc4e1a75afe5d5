import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Api, Json } from './api.js';

export const TRANSPORTS = ['SSE', 'Streamable HTTP'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** The official client, connected as an agent connects. */
export async function connect({ baseUrl, key }: Api, transport: Transport = 'Streamable HTTP'): Promise<Client> {
  const requestInit = { headers: key === null ? {} : { 'x-api-key': key } };
  const client = new Client({ name: 'test', version: '1' });
  const over =
    transport === 'SSE'
      ? new SSEClientTransport(new URL(`${baseUrl}/mcp/sse`), { requestInit })
      : new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit });
  // The SDK's own types disagree under exactOptionalPropertyTypes.
  await client.connect(over as Parameters<Client['connect']>[0]);
  return client;
}

/** Calls a tool and returns its result, also where that is an error. */
export async function call(client: Client, name: string, args: object = {}, meta?: object): Promise<CallToolResult> {
  const params = { name, arguments: { ...args }, ...(meta && { _meta: { ...meta } }) };
  return (await client.callTool(params)) as CallToolResult;
}

/** The `data` of a tool's result. Throws where the result is an error. */
export async function dataFrom(client: Client, name: string, args: object = {}): Promise<Json> {
  const { isError, content, structuredContent } = await call(client, name, args);
  if (isError === true) throw new Error(`${name} failed: ${JSON.stringify(content)}`);
  expectSame(content, structuredContent);
  return structuredContent?.['data'] ?? structuredContent;
}

/** The error envelope of a tool's refusal. */
export function errorIn({ isError, content }: CallToolResult): Json {
  const first = content[0];
  if (isError !== true || first?.type !== 'text') throw new Error(`expected an error: ${JSON.stringify(content)}`);
  return JSON.parse(first.text);
}

/** The code of a tool's refusal; null where it was none. */
export function codeIn(result: CallToolResult): string | null {
  return result.isError === true ? (errorIn(result).error.code ?? errorIn(result).error) : null;
}

/** A client that does not support structured results must read the same as text. */
function expectSame(content: CallToolResult['content'], structured: unknown): void {
  const [first] = content;
  if (first?.type !== 'text' || first.text !== JSON.stringify(structured))
    throw new Error(`the text of an answer is another one: ${JSON.stringify(content)}`);
}
