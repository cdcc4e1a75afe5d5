declare const scope: unique symbol;

/**
 * The tenant that a key was resolved to. Every repository method takes it first, so that no query can be written
 * without one; only authentication and the workflow's arguments may make it.
 */
export type TenantScope = string & { readonly [scope]: 'TenantScope' };

export function tenantScope(tenantId: string): TenantScope {
  return tenantId as TenantScope;
}
