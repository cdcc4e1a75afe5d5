// An MCP client as in an agent's host. It prints every call, so that a reader sees what the agent sees.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export class ToolError extends Error {
  /** @param {{code: string, message: string}} error the envelope of the API's errors */
  constructor({ code, message }) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** @param {{baseUrl: string, apiKey: string}} stack @param {'sse' | 'http'} transport @param {(line: string) => void} say */
export async function connect({ baseUrl, apiKey }, transport, say) {
  const requestInit = { headers: { 'x-api-key': apiKey } };
  const client = new Client({ name: 'example-agent', version: '1.0.0' });
  await client.connect(
    transport === 'sse'
      ? new SSEClientTransport(new URL(`${baseUrl}/mcp/sse`), { requestInit })
      : new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }),
  );
  const { tools } = await client.listTools();
  say(`connected over ${transport}: ${tools.length} tools`);
  return new Agent(client, say);
}

/** What an agent can do: call tools and read their answers. */
export class Agent {
  #client;
  #say;

  constructor(client, say) {
    this.#client = client;
    this.#say = say;
  }

  /** @throws ToolError if the tool refuses the call */
  async call(name, args = {}) {
    const { isError, content, structuredContent } = await this.#client.callTool({ name, arguments: args });
    this.#say(`  ${name}(${JSON.stringify(args)})`);
    if (!isError) return structuredContent.data ?? structuredContent;
    const error = new ToolError(JSON.parse(content[0].text).error);
    this.#say(`    refused: ${error.message}`);
    throw error;
  }

  close() {
    return this.#client.close();
  }
}
