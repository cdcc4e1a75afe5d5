/** Kinds of values that processes cache, and `job` for work that others wait for. */
const KINDS = ['api_key', 'decision', 'definition', 'job', 'session'] as const;
export type ChangedKind = (typeof KINDS)[number];

/** A change that makes a cached value stale. `name` is a definition's or decision's key, the hash of an API key or session, or the type of jobs. */
export interface Change {
  readonly kind: ChangedKind;
  readonly tenant: string;
  readonly name: string;
}

/** The channel of Postgres on which the processes of an installation are notified. */
export const CHANNEL = 'svc_changes';

export function changeToText({ kind, tenant, name }: Change): string {
  return JSON.stringify([kind, tenant, name]);
}

/** Null for a change of another release that this one does not know. */
export function changeFromText(text: string): Change | null {
  const parts = partsOf(text);
  if (!Array.isArray(parts)) return null;
  const [kind, tenant, name] = parts as unknown[];
  const known = KINDS.find((one) => one === kind);
  if (known === undefined || typeof tenant !== 'string' || typeof name !== 'string') return null;
  return { kind: known, tenant, name };
}

function partsOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
