import { Injectable } from '@nestjs/common';
import { Registry } from '@svc/metrics';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { addRouteConfig } from '../http/server/route-config.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    isEndless?: true;
  }
}

/** The answer lasts as long as its client wants, so its time says nothing. Refusals are measured. */
export const Endless = (): MethodDecorator => addRouteConfig({ isEndless: true });

/** The last one is the longest `Prefer: wait`. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30];
/** The label of requests to a path without a route. */
const NO_ROUTE = 'none';

/** Requests by method, route template and status class. Paths themselves are no label: their number would grow with use. */
@Injectable()
export class RequestMetrics {
  private readonly seconds: Histogram<'method' | 'route' | 'status'>;

  constructor(registry: Registry) {
    this.seconds = new Histogram({
      name: 'svc_http_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [registry],
    });
  }

  install(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      if (request.routeOptions.config.isEndless && reply.statusCode < 300) return done();
      const route = request.routeOptions.url ?? NO_ROUTE;
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      this.seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
      done();
    });
  }
}
