import { addRouteConfig, routeConfigOf } from '../http/server/route-config.js';
import type { OperatorDoor } from './operator-tokens.js';
import type { Scope } from './scopes.js';

/** Who may call a route. Every route declares exactly one; the program checks this when it starts. */
export type Access =
  | { readonly kind: 'public'; readonly isLimitedByAddress: boolean }
  | { readonly kind: 'operator'; readonly door: OperatorDoor }
  | { readonly kind: 'callback' }
  /**
   * `isBearer`: the key may also come as `Authorization: Bearer`, since some clients can send no other header.
   * `isKeyItself`: a session of the key is not enough.
   */
  | { readonly kind: 'any-key'; readonly isBearer?: true; readonly isKeyItself?: true }
  | { readonly kind: 'session'; readonly isBearer: true }
  | { readonly kind: 'scope'; readonly scope: Scope };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Only keys with this scope, or with `admin`, and their sessions. */
export const RequireScope = (scope: Scope): MethodDecorator => declare({ kind: 'scope', scope });

/** Any valid key, or a session of one. */
export const AnyKey = (): MethodDecorator => declare({ kind: 'any-key' });

/** Any valid key; no session of it. */
export const KeyItself = (): MethodDecorator => declare({ kind: 'any-key', isKeyItself: true });

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

/** Whether the key may come as `Authorization: Bearer`. */
export function isBearer(access: Access): boolean {
  return 'isBearer' in access && access.isBearer === true;
}

/** Whether the cookie of a browser's session stands for the key [api#sessions]. Programs that speak MCP have no cookies. */
export function takesSession(access: Access): boolean {
  return access.kind === 'scope' || (access.kind === 'any-key' && !access.isBearer && !access.isKeyItself);
}

/** The access that a handler declares, if it does. */
export function accessOf(handler: unknown): Access | undefined {
  return routeConfigOf(handler)?.access;
}
