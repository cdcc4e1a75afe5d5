import type { Payload } from '@temporalio/common';
import { badRequest } from '../errors/api-error.js';
import { isPlainObject } from '../http/requests/json-values.js';

/** A payload as protobuf's JSON mapping writes it: bytes are base64. */
export interface PayloadJson {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly data?: string;
}

export interface PayloadsJson {
  readonly payloads: readonly PayloadJson[];
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** The body of a request to a remote codec. */
export function payloadsFrom(body: unknown): Payload[] {
  const payloads = isPlainObject(body) ? (body as { payloads?: unknown }).payloads : undefined;
  if (!Array.isArray(payloads)) throw badRequest('the body must be an object with a list of payloads');
  return payloads.map(payloadFrom);
}

function payloadFrom(json: unknown, index: number): Payload {
  const at = `payloads[${index}]`;
  if (!isPlainObject(json)) throw badRequest(`${at} must be an object`);
  const { metadata = {}, data = '' } = json as { metadata?: unknown; data?: unknown };
  if (!isPlainObject(metadata)) throw badRequest(`${at}.metadata must be an object`);
  const entries = Object.entries(metadata).map(([name, value]) => [name, bytesOf(`${at}.metadata`, value)]);
  return { metadata: Object.fromEntries(entries), data: bytesOf(`${at}.data`, data) };
}

function bytesOf(at: string, value: unknown): Buffer {
  if (typeof value !== 'string' || !BASE64.test(value)) throw badRequest(`${at} must be base64`);
  return Buffer.from(value, 'base64');
}

export function payloadsJson(payloads: readonly Payload[]): PayloadsJson {
  return { payloads: payloads.map(payloadJson) };
}

function payloadJson({ metadata, data }: Payload): PayloadJson {
  const entries = Object.entries(metadata ?? {}).map(([name, bytes]) => [name, base64(bytes)] as const);
  return { metadata: Object.fromEntries(entries), data: base64(data ?? Buffer.alloc(0)) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
