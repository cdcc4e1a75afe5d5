declare const scope: unique symbol;

/**
 * The tenant of an authenticated key. Every repository method takes it as its first parameter, so that no query can be written
 * without one. Only authentication and the workflow's arguments may create it.
 */
export type TenantScope = string & { readonly [scope]: 'TenantScope' };

export function tenantScope(tenantId: string): TenantScope {
  return tenantId as TenantScope;
}
