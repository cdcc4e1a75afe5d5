import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, refusalOf } from './api.js';

/** The announcement of an upload; `more` replaces or adds fields. */
export function announced(content: Buffer, more: JsonObject = {}): JsonObject {
  return { variable: 'paper', filename: 'paper.pdf', content_type: 'application/pdf', size: content.length, ...more };
}

export function requestUpload(api: Api, instanceId: string, body: JsonObject): Promise<Answer> {
  return api.post(`/v1/instances/${instanceId}/files`, body);
}

/** Sends the content as the slot says. `fetch` tells the length of the body itself. */
export async function put(slot: Json, content: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  const { 'content-length': _, ...sent } = { ...slot.headers, ...headers };
  return fetch(slot.upload_url, { method: slot.method, headers: sent, body: new Uint8Array(content) });
}

/** A slot whose content was sent. */
export async function uploaded(api: Api, instanceId: string, content: Buffer, more: JsonObject = {}): Promise<Json> {
  const slot = dataOf(await requestUpload(api, instanceId, announced(content, more)), 201);
  const response = await put(slot, content);
  if (!response.ok)
    throw new Error(`expected the upload to be taken, found ${response.status}: ${await response.text()}`);
  return slot;
}

export function confirm(api: Api, instanceId: string, fileId: string): Promise<Answer> {
  return api.post(`/v1/instances/${instanceId}/files/${fileId}/confirm`);
}

/** The reference to a file that was uploaded and confirmed. */
export async function confirmed(api: Api, instanceId: string, content: Buffer, more: JsonObject = {}): Promise<Json> {
  const { file_id } = await uploaded(api, instanceId, content, more);
  return dataOf(await confirm(api, instanceId, file_id));
}

/** The redirect to the content, not followed. */
export function askDownload(api: Api, instanceId: string, fileId: string): Promise<Response> {
  const url = `${api.baseUrl}/v1/instances/${instanceId}/files/${fileId}`;
  return fetch(url, { headers: { 'x-api-key': api.key ?? '' }, redirect: 'manual' });
}

/** The answer of the URL that the API redirects to. */
export async function download(api: Api, instanceId: string, fileId: string): Promise<Response> {
  const redirect = await askDownload(api, instanceId, fileId);
  if (redirect.status !== 302) throw new Error(`expected 302, found ${redirect.status}: ${await redirect.text()}`);
  return fetch(redirect.headers.get('location') ?? '');
}

/** Status and error code of an answer that did not come through the client. */
export async function refusalOfContent(response: Response): Promise<[number, string]> {
  const { status, headers } = response;
  return refusalOf({ status, headers, body: await response.json() });
}
