import { Injectable } from '@nestjs/common';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { FastifyRequest } from 'fastify';
import { callerOf, type Caller } from '../auth/caller.js';
import { VERSION } from '../openapi/version.js';
import { loadSdk } from './load-sdk.js';
import { ToolCalls } from './tool-calls.js';
import { ToolCatalogue } from './tool-catalogue.js';

const INSTRUCTIONS =
  'A BPMN process engine. Start a process by its key (list_definitions, start_process), follow its instance ' +
  '(get_instance, get_instance_tokens), and work on its human tasks (list_tasks, claim_task, complete_task). ' +
  'Instances that wait for an event get it by send_event. Errors are JSON: {"error": {"code", "message"}}.';

/** The caller who sent a message, and its request. */
interface Sender {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Makes the SDK's servers: one per connection, all with the same tools. */
@Injectable()
export class McpServers {
  /** Shared by all servers, since each would make its own. None uses it, since this server sends no forms. */
  private jsonSchemaValidator: jsonSchemaValidator | undefined;

  constructor(
    private readonly calls: ToolCalls,
    private readonly catalogue: ToolCatalogue,
  ) {}

  async create(): Promise<Server> {
    const { AjvJsonSchemaValidator, CallToolRequestSchema, CheckedServer, ListToolsRequestSchema } = await loadSdk();
    const jsonSchemaValidator = (this.jsonSchemaValidator ??= new AjvJsonSchemaValidator());
    const server = new CheckedServer(
      { name: 'svc', title: 'Process engine', version: VERSION },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
    );
    server.setRequestHandler(ListToolsRequestSchema, (_, { authInfo }) => ({
      tools: this.catalogue.list(senderOf(authInfo).caller.scopes),
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }, { authInfo }) =>
      this.calls.call({
        ...senderOf(authInfo),
        name: params.name,
        arguments: params.arguments ?? {},
        idempotencyKey: idempotencyKeyOf(params._meta),
      }),
    );
    return server;
  }
}

/** The sender of a request as the SDK's transports carry it to the handlers. */
export function authInfoOf(request: FastifyRequest): AuthInfo {
  const caller = callerOf(request);
  const sender: Sender = { caller, requestId: request.id };
  return { token: '', clientId: caller.keyId, scopes: [...caller.scopes], extra: { sender } };
}

function senderOf(authInfo: AuthInfo | undefined): Sender {
  const sender = authInfo?.extra?.['sender'] as Sender | undefined;
  if (sender === undefined) throw new Error('a message without a sender');
  return sender;
}

/** `_meta` belongs to the client's program, not to the model: the right place for a key that makes a call repeatable. */
function idempotencyKeyOf(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const key = meta?.['idempotency_key'];
  return typeof key === 'string' ? key : undefined;
}
