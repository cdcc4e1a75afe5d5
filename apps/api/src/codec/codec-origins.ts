import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { FastifyReply } from 'fastify';
import { CONFIG } from '../app-resources.js';
import { ApiError, notFound } from '../errors/api-error.js';

const PREFLIGHT_SECONDS = 600;

/** The origins whose pages may call the codec: Temporal's UI. Programs send no origin; the token is required in any case. */
@Injectable()
export class CodecOrigins {
  private readonly origins: ReadonlySet<string>;
  private readonly isOn: boolean;

  constructor(@Inject(CONFIG) { codecToken, codecOrigins }: Config) {
    this.isOn = codecToken !== null;
    this.origins = new Set(codecOrigins);
  }

  admit(origin: string | undefined, reply: FastifyReply): void {
    if (!this.isOn) throw notFound('such a path');
    if (origin === undefined) return;
    if (!this.origins.has(origin)) throw new ApiError('FORBIDDEN', 'the origin of this page is not in CODEC_ORIGINS');
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, x-namespace, authorization',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
      vary: 'origin',
    });
  }
}
