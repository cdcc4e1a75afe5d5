import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../auth/caller.js';
import { InnerCalls } from '../auth/inner-calls.js';
import { answerOf } from '../errors/error-answer.js';
import { loadSdk } from './load-sdk.js';
import { ProtocolError } from './protocol-error.js';
import { ToolCatalogue } from './tool-catalogue.js';
import { type ToolRequest, requestOf } from './tool-request.js';

export interface ToolCall {
  readonly caller: Caller;
  /** The id of the request with the call. The endpoint's answer and log have it too. */
  readonly requestId: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Sent to the endpoint as the header `Idempotency-Key`. */
  readonly idempotencyKey: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: object;
}

/**
 * Calls the endpoint of a tool within this process, through everything that a request from outside passes: scope, body
 * rules, idempotency, log. So a tool can't differ from its endpoint.
 */
@Injectable()
export class ToolCalls {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly inner: InnerCalls,
    private readonly catalogue: ToolCatalogue,
  ) {}

  /**
   * A refusal becomes a tool error with the endpoint's error envelope.
   * @throws ProtocolError if no tool has this name
   */
  async call(call: ToolCall): Promise<CallToolResult> {
    const answer = await this.answer(call);
    const text = { type: 'text' as const, text: JSON.stringify(answer.body) };
    if (!this.isRefusal(call.name, answer)) return { content: [text], structuredContent: { ...answer.body } };
    return { isError: true, content: [text, ...adviceOf(answer)] };
  }

  private isRefusal(name: string, { status, body }: Answer): boolean {
    return status >= 400 && ('error' in body || status !== this.catalogue.find(name)?.alsoAnswers);
  }

  private async answer(call: ToolCall): Promise<Answer> {
    let request: ToolRequest | undefined;
    try {
      const tool = this.catalogue.find(call.name);
      request = tool && requestOf(tool, call.arguments);
    } catch (error) {
      return answerOf(error, call.requestId);
    }
    if (request === undefined) throw await unknownTool(call.name);
    return this.send(call, request);
  }

  private send({ caller, requestId, idempotencyKey }: ToolCall, request: ToolRequest): Promise<Answer> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    return this.inner.as(caller, async (ticket) => {
      const headers = {
        ...ticket,
        'x-request-id': requestId,
        ...(request.payload !== undefined && { 'content-type': 'application/json' }),
        ...(request.payload !== undefined && idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      };
      const response = await fastify.inject({ ...request, headers });
      return { status: response.statusCode, headers: response.headers, body: response.json<object>() };
    });
  }
}

async function unknownTool(name: string): Promise<Error> {
  const { ErrorCode } = await loadSdk();
  return new ProtocolError(ErrorCode.InvalidParams, `there is no tool ${JSON.stringify(name.slice(0, 100))}`);
}

/** Tells an agent in words what the REST answer says in headers. */
function adviceOf({ headers }: Answer): { type: 'text'; text: string }[] {
  const advice = [
    ...(headers['x-outcome'] === 'unknown'
      ? ['It is not known whether this took effect: look at the state before you call again.']
      : []),
    ...(headers['retry-after'] === undefined ? [] : [`Try again in ${String(headers['retry-after'])} s.`]),
  ];
  return advice.length === 0 ? [] : [{ type: 'text', text: advice.join(' ') }];
}
