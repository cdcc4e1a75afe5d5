import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

const ROUTE_CONFIG = '__fastify_route_config__';

/** The configuration that a handler's decorators gave its route, for hooks that run without Nest. */
export function routeConfigOf(handler: unknown): FastifyContextConfig | undefined {
  return typeof handler === 'function' ? Reflect.getMetadata(ROUTE_CONFIG, handler) : undefined;
}

/** Adds to the configuration of the handler's other decorators. */
export const addRouteConfig =
  (config: FastifyContextConfig): MethodDecorator =>
  (target, property, descriptor) =>
    RouteConfig({ ...routeConfigOf(descriptor.value), ...config })(target, property, descriptor);
