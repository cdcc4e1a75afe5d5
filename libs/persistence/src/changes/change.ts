/** What processes remember of the database between their reads. */
const KINDS = ['api_key', 'decision', 'definition'] as const;
export type ChangedKind = (typeof KINDS)[number];

/** Something of which what is remembered no longer holds. `name`: a key of versions, or the hash of an API key. */
export interface Change {
  readonly kind: ChangedKind;
  readonly tenant: string;
  readonly name: string;
}

/** On which Postgres tells the processes of an installation. */
export const CHANNEL = 'svc_changes';

export function changeToText({ kind, tenant, name }: Change): string {
  return JSON.stringify([kind, tenant, name]);
}

/** Null for what another release tells, and this one does not know. */
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
