import type { RecordedPayloads } from './in-memory-payloads.js';

/** One file of `tests/histories`: a history as the server gave it, and what its payloads need to be read. */
export interface RecordedHistory {
  readonly name: string;
  readonly engineVersion: string;
  readonly workflowId: string;
  readonly payloads: RecordedPayloads;
  /** Temporal's protobuf form in base64. */
  readonly history: string;
}
