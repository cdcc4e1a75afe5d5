import { RouteConfig } from '@nestjs/platform-fastify';
import type { Scope } from './scopes.js';

/** Who may call a route. Every route declares exactly one; the start of the program checks it. */
export type Access =
  | { readonly kind: 'public'; readonly isLimitedByAddress: boolean }
  | { readonly kind: 'any-key' }
  | { readonly kind: 'scope'; readonly scope: Scope };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Only keys with this scope, or with `admin`. */
export const RequireScope = (scope: Scope): MethodDecorator => declare({ kind: 'scope', scope });

/** Any valid key. */
export const AnyKey = (): MethodDecorator => declare({ kind: 'any-key' });

/** No key at all: health, descriptions (contract, "public"). */
export const Public = (): MethodDecorator => declare({ kind: 'public', isLimitedByAddress: false });

/** No key, but a limit per client address: registration. */
export const PublicWithLimit = (): MethodDecorator => declare({ kind: 'public', isLimitedByAddress: true });

/** The key's check runs on Fastify's `onRequest`, before a body is read, so access lives in the route's configuration. */
function declare(access: Access): MethodDecorator {
  return (target, property, descriptor) => {
    const declared = accessOf(descriptor.value);
    if (declared !== undefined)
      throw new Error(`${target.constructor.name}.${String(property)} declares its access twice`);
    RouteConfig({ access })(target, property, descriptor);
  };
}

/** The access that a handler declares, if it does. */
export function accessOf(handler: unknown): Access | undefined {
  if (typeof handler !== 'function') return undefined;
  const config: { access?: Access } | undefined = Reflect.getMetadata(ROUTE_CONFIG, handler);
  return config?.access;
}

const ROUTE_CONFIG = '__fastify_route_config__';
