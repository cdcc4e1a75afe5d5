/** Scopes of API keys [api#scopes]. `admin` includes all others. */
export const SCOPES = [
  'definitions:read',
  'definitions:write',
  'instances:read',
  'instances:write',
  'tasks:read',
  'tasks:write',
  'webhooks:manage',
  'credentials:read',
  'credentials:write',
  'admin',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
