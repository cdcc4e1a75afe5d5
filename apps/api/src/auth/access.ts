import { addRouteConfig, routeConfigOf } from '../http/server/route-config.js';
import type { OperatorDoor } from './operator-tokens.js';
import type { Scope } from './scopes.js';

/** Who may call a route. Every route declares exactly one; the program checks this when it starts. */
export type Access =
  | { readonly kind: 'public'; readonly isLimitedByAddress: boolean }
  | { readonly kind: 'operator'; readonly door: OperatorDoor }
  | { readonly kind: 'callback' }
  /** `isBearer`: the key may also come as `Authorization: Bearer`, since some clients can send no other header. */
  | { readonly kind: 'any-key'; readonly isBearer?: true }
  | { readonly kind: 'session'; readonly isBearer: true }
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

/** Any valid key, in either header of MCP [mcp#connecting]. */
export const McpKey = (): MethodDecorator => declare({ kind: 'any-key', isBearer: true });

/** The key of the session that the query names as `sessionId`; another key is 403 [mcp#sessions]. */
export const SessionKey = (): MethodDecorator => declare({ kind: 'session', isBearer: true });

/** No key at all: health, descriptions [api#public]. */
export const Public = (): MethodDecorator => declare({ kind: 'public', isLimitedByAddress: false });

/** No key, but a limit per client address: registration. */
export const PublicWithLimit = (): MethodDecorator => declare({ kind: 'public', isLimitedByAddress: true });

/** No key, but the token that the settings give operators. */
export const OperatorToken = (door: OperatorDoor): MethodDecorator => declare({ kind: 'operator', door });

/** No key, but the token of an asynchronous call in the path, as `:callbackToken` [service-tasks#callbacks]. */
export const CallbackToken = (): MethodDecorator => declare({ kind: 'callback' });

/** The key's check runs on Fastify's `onRequest`, before a body is read, so access lives in the route's configuration. */
function declare(access: Access): MethodDecorator {
  return (target, property, descriptor) => {
    const declared = accessOf(descriptor.value);
    if (declared !== undefined)
      throw new Error(`${target.constructor.name}.${String(property)} declares its access twice`);
    addRouteConfig({ access })(target, property, descriptor);
  };
}

/** The access that a handler declares, if it does. */
export function accessOf(handler: unknown): Access | undefined {
  return routeConfigOf(handler)?.access;
}
