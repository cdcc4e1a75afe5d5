/**
 * What a payload decodes to whose content cannot be had any more. Decoding never throws for it: a throwing codec
 * would block a workflow for ever, a value lets it record an incident.
 */
export interface Missing {
  readonly missing: 'blob' | 'key' | 'seal' | 'model';
  /** For the operator: which one, and what was found instead. */
  readonly detail: string;
}

/** True only for what the payload converter made of a payload with encoding {@link ENCODINGS.missing}. */
export function isMissing(value: unknown): value is Missing {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<Missing>).missing === 'string' &&
    Object.keys(value).length === 2
  );
}

/** Values of a payload's `encoding` metadata that are this service's own. */
export const ENCODINGS = {
  /** Sealed content, inline. */
  sealed: 'svc/sealed',
  /** Sealed content in the blob store; the data is the blob's id. */
  claimed: 'svc/claimed',
  /** The hash of a compiled model in history; hash and content once decoded. */
  model: 'svc/model',
  missing: 'svc/missing',
} as const;

/** Metadata names beside `encoding`. */
export const METADATA = {
  /** Data key of a sealed payload. */
  key: 'svc-key',
  /** Workflow id that a sealed payload is bound to (its associated data). */
  workflow: 'svc-workflow',
  /** Marks what is not sealed although it is JSON: see `payload-converter`. */
  open: 'svc-open',
  /** Hash of a decoded model. */
  hash: 'svc-hash',
} as const;
