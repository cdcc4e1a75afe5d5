import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.js';

const TICKET = 'x-inner-call';

/**
 * Requests that this process sends to itself for a caller whose key was checked and counted already. MCP tools call
 * their endpoints this way. Each request carries a random ticket that is valid in this process while the request runs.
 */
@Injectable()
export class InnerCalls {
  private readonly callers = new Map<string, Caller>();

  /** Runs `send` with the header that lets its one request act for the caller. */
  async as<T>(caller: Caller, send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
    const ticket = randomUUID();
    this.callers.set(ticket, caller);
    try {
      return await send({ [TICKET]: ticket });
    } finally {
      this.callers.delete(ticket);
    }
  }

  /** Undefined if the request came from outside. */
  callerOf({ headers }: FastifyRequest): Caller | undefined {
    const ticket = headers[TICKET];
    return typeof ticket === 'string' ? this.callers.get(ticket) : undefined;
  }
}
