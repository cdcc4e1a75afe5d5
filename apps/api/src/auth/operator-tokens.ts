import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { isBearerOf } from '@svc/metrics';
import type { FastifyRequest } from 'fastify';
import { CONFIG } from '../app-resources.js';
import { ApiError, notFound } from '../errors/api-error.js';

/** What an operator's token opens. No tenant's key opens it, not even one with `admin`. */
export type OperatorDoor = 'metrics' | 'codec';

/** Tokens of operators, from the settings. */
@Injectable()
export class OperatorTokens {
  private readonly tokens: Readonly<Record<OperatorDoor, string | null>>;

  constructor(@Inject(CONFIG) { metricsToken, codecToken }: Config) {
    this.tokens = { metrics: metricsToken, codec: codecToken };
  }

  /** Without a token metrics are public [api#public], and there is no codec. */
  require(door: OperatorDoor, request: FastifyRequest): void {
    const token = this.tokens[door];
    if (token === null && door === 'metrics') return;
    if (token === null) throw notFound('such a path');
    if (!isBearerOf(authorizationOf(request), token))
      throw new ApiError('UNAUTHORIZED', "the operator's token is missing or wrong");
  }
}

/** Temporal's UI can send no header of ours, but its codec address is configurable: so the path may contain the token. */
function authorizationOf({ headers, params }: FastifyRequest): string | undefined {
  const { operatorToken } = params as { readonly operatorToken?: string };
  return operatorToken === undefined ? headers.authorization : `Bearer ${operatorToken}`;
}
