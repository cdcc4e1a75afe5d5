import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RecordedPayloads } from './in-memory-payloads.js';

/** Where they are, with a slash at the end. */
export const HISTORIES = fileURLToPath(new URL('../../../tests/histories/', import.meta.url));
/** The name of the history of a delivery. */
export const WEBHOOK = 'webhook delivery';

/** A file of `tests/histories`: a history of the server, with the keys and blobs of its payloads. */
export interface RecordedHistory {
  readonly name: string;
  readonly engineVersion: string;
  readonly workflowId: string;
  readonly payloads: RecordedPayloads;
  /** Temporal's protobuf form in base64. */
  readonly history: string;
}

export function historyFile(name: string, engineVersion: string): string {
  return `${HISTORIES}${engineVersion}-${name.replaceAll(' ', '-')}.json`;
}

/** Whether there is a history of this name, of whatever engine. */
export function isRecorded(name: string): boolean {
  const ending = `-${name.replaceAll(' ', '-')}.json`;
  return readdirSync(HISTORIES).some((file) => file.replace(/^\d+\.\d+\.\d+/, '') === ending);
}
