import type { RecordedPayloads } from './in-memory-payloads.js';

/** A file of `tests/histories`: a history of the server, with the keys and blobs of its payloads. */
export interface RecordedHistory {
  readonly name: string;
  readonly engineVersion: string;
  readonly workflowId: string;
  readonly payloads: RecordedPayloads;
  /** Temporal's protobuf form in base64. */
  readonly history: string;
}
