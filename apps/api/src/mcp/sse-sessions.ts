import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { CONFIG } from '../app-resources.js';
import { keyOf } from '../auth/keyed-callers.js';
import { callerOf } from '../auth/caller.js';
import { KeySessions } from '../auth/key-sessions.js';
import { ApiError, badRequest, notFound } from '../errors/api-error.js';
import { UnreadAnswers } from '../http/server/unread-answers.js';
import type { CountedSse } from './counted-sse.js';
import { loadSdk } from './load-sdk.js';
import { authInfoOf, McpServers } from './mcp-servers.js';

/** Proxies drop connections on which nothing was sent for a minute, often for less. */
const KEEP_ALIVE_MS = 15_000;
const MAX_SESSIONS_PER_TENANT = 100;

interface SseSession {
  readonly tenant: string;
  readonly stream: ServerResponse;
  readonly transport: CountedSse;
}

/** Sessions over Server-Sent Events: one open stream of answers each, in this process [mcp#sessions]. */
@Injectable()
export class SseSessions implements OnModuleDestroy {
  private readonly sessions = new Map<string, SseSession>();
  private readonly messagesPath: string;
  private isStopping = false;

  constructor(
    private readonly servers: McpServers,
    private readonly keys: KeySessions,
    private readonly unread: UnreadAnswers,
    @Inject(CONFIG) { mcpUrl }: Config,
  ) {
    this.messagesPath = `${new URL(mcpUrl).pathname.replace(/\/$/, '')}/mcp/messages`;
  }

  /** Answers with the stream, whose first event says where messages go. */
  async open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.method !== 'GET')
      throw new ApiError('METHOD_NOT_ALLOWED', 'a session is opened by GET', { allow: ['GET'] });
    const { tenant } = callerOf(request);
    const [{ CountedSse }, server] = await Promise.all([loadSdk(), this.servers.create()]);
    this.refuseMore(tenant);
    const stream = this.streamOf(request, reply);
    // The client may have gone meanwhile: then no `close` event follows.
    if (stream.destroyed) return;
    const transport = new CountedSse(this.messagesPath, stream, (bytes) => {
      if (!this.unread.hold(tenant, bytes, stream, 'drain')) stream.destroy();
    });
    const id = transport.sessionId;
    this.sessions.set(id, { tenant, stream, transport });
    this.keys.open(id, keyOf(request, true), () => stream.end());
    const keepAlive = setInterval(() => this.keepAlive(id, stream, request), KEEP_ALIVE_MS).unref();
    stream.once('close', () => {
      clearInterval(keepAlive);
      this.keys.close(id);
      this.sessions.delete(id);
    });
    await server.connect(transport);
  }

  /** Takes one message; its answer is sent over the stream. The access check has taken the caller from the session. */
  async receive(sessionId: string, request: FastifyRequest): Promise<void> {
    const session = this.sessions.get(sessionId);
    if (session === undefined) throw notFound('the session');
    await session.transport.handleMessage(request.body, { authInfo: authInfoOf(request) }).catch(() => {
      throw badRequest('the body must be one JSON-RPC message');
    });
  }

  /** Ends the streams, which would otherwise delay the stop of the process. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const { stream } of this.sessions.values()) stream.end();
  }

  private refuseMore(tenant: string): void {
    if (this.isStopping) throw new ApiError('SERVICE_UNAVAILABLE', 'the service is stopping');
    const open = [...this.sessions.values()].filter((session) => session.tenant === tenant).length;
    if (open >= MAX_SESSIONS_PER_TENANT)
      throw new ApiError('RATE_LIMITED', `at most ${MAX_SESSIONS_PER_TENANT} sessions may be open, close some`);
  }

  /** Takes the stream out of Fastify's hands: from here on the SDK writes, and no hook adds headers. */
  private streamOf(request: FastifyRequest, reply: FastifyReply): ServerResponse {
    reply.hijack();
    const stream = reply.raw;
    // Each unread answer waits for the same events.
    stream.setMaxListeners(0);
    stream.setHeader('x-request-id', request.id);
    stream.setHeader('x-content-type-options', 'nosniff');
    // Otherwise nginx keeps events until its buffer is full.
    stream.setHeader('x-accel-buffering', 'no');
    return stream;
  }

  private keepAlive(id: string, stream: ServerResponse, request: FastifyRequest): void {
    stream.write(': keepalive\n\n');
    this.keys.check(id).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the key of an MCP session could not be checked; the next check will tell');
    });
  }
}
