import type { Payload } from '@temporalio/common';
import { METADATA } from '../payloads.js';

/** The beginning of the answer to the SDK's metadata query, which the Temporal Web UI shows as an instance's details. */
const WORKFLOW_METADATA = Buffer.from('{"definition":{"type":"');

export function payloadOf(encoding: string, metadata: Readonly<Record<string, string>>, data: Uint8Array): Payload {
  const all = Object.entries({ encoding, ...metadata }).map(([name, value]) => [name, Buffer.from(value)] as const);
  return { metadata: Object.fromEntries(all), data };
}

/** Empty text if the payload does not have this metadata. */
export function metadataOf(payload: Payload, name: string): string {
  const value = payload.metadata?.[name];
  return value ? Buffer.from(value).toString() : '';
}

/** A payload without data has no `data`, or an empty list if the protobuf library made it. */
export function dataOf({ data }: Payload): Buffer {
  if (!data || data.length === 0) return Buffer.alloc(0);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/**
 * Whether the payload is a summary, details or an argument of a local activity (see the payload converter); these hold no
 * variables.
 */
export function isReadableByOperators(payload: Payload): boolean {
  if (metadataOf(payload, METADATA.open) !== '') return true;
  return dataOf(payload).subarray(0, WORKFLOW_METADATA.length).equals(WORKFLOW_METADATA);
}
