/** Scopes of API keys [api#scopes]. `admin` includes all others. */
export const SCOPES = [
  'definitions:read',
  'definitions:write',
  'instances:read',
  'instances:write',
  'tasks:read',
  'tasks:write',
  'jobs:work',
  'webhooks:manage',
  'credentials:read',
  'credentials:write',
  'admin',
] as const;

export type Scope = (typeof SCOPES)[number];

/** Whether a key with these scopes may do what needs this one. */
export function hasScope(scopes: readonly string[], needed: Scope): boolean {
  return scopes.includes(needed) || scopes.includes('admin');
}

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
