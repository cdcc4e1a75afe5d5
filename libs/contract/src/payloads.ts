/** Type of the failure of an activity whose arguments, or what they refer to, are missing. */
export const PAYLOAD_MISSING = 'PayloadMissing';

/** Types of workflow task failures that are not defects: a worker that has the payload, or is of a later release, succeeds. */
export const TRIED_ELSEWHERE: ReadonlySet<string> = new Set([PAYLOAD_MISSING, 'LaterStateError']);

/**
 * A payload is missing, or this process cannot open it. Another process may have its key, and a restored database may get it
 * back. So a missing payload is never a result, on which a workflow would act differently: the task fails, and Temporal retries
 * it.
 */
export class PayloadMissing extends Error {
  /** `message` tells operators what was expected and what was found. */
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
  /** In history the hash of a compiled model; after decoding hash and content. */
  model: 'svc/model',
  /** The SDK's encoding of `undefined`: never sealed. */
  nothing: 'binary/null',
} as const;

/** Names of metadata besides `encoding`. */
export const METADATA = {
  /** Data key of a sealed payload. */
  key: 'svc-key',
  /** Workflow id that a sealed payload is bound to (its associated data). */
  workflow: 'svc-workflow',
  /** Marks JSON that is not sealed: see `payload-converter`. */
  open: 'svc-open',
  /** Hash of a decoded model. */
  hash: 'svc-hash',
} as const;
