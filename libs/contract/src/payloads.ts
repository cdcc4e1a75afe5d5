/** Type of the failure of an activity that could not be given its arguments, or what they name. */
export const PAYLOAD_MISSING = 'PayloadMissing';

/** Types of failures of workflow tasks that are no defects: a worker with the payload, or of a later release, succeeds. */
export const TRIED_ELSEWHERE: ReadonlySet<string> = new Set([PAYLOAD_MISSING, 'LaterStateError']);

/**
 * A payload cannot be had, or not by this process: another one may have its key, and what a restored database lacks may come
 * back. So it is never an answer, by which a workflow would go another way than the one it would go with the payload: the
 * task fails, and Temporal tries it again.
 */
export class PayloadMissing extends Error {
  /** `message` says for the operator what was expected, and what was found instead. */
  constructor(
    readonly missing: 'blob' | 'key' | 'seal' | 'model',
    message: string,
  ) {
    super(message);
    this.name = PAYLOAD_MISSING;
  }
}

/** Values of a payload's `encoding` metadata that the codec knows; `svc/…` are this service's own. */
export const ENCODINGS = {
  /** Sealed content, inline. */
  sealed: 'svc/sealed',
  /** Sealed content in the blob store; the data is the blob's id. */
  claimed: 'svc/claimed',
  /** The hash of a compiled model in history; hash and content once decoded. */
  model: 'svc/model',
  /** The SDK's, of `undefined`: never sealed. */
  nothing: 'binary/null',
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
