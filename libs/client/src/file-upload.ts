import type { ClientOptions } from './transport.js';
import type { Operations } from './generated/operations.js';
import type { Body, CallOptions, Data } from './operation.js';

/** What is said of a file; its size and its hash are computed. */
export type FileDescription = Omit<Body<'files.open'>, 'size' | 'sha256'>;
export type FileContent = Uint8Array<ArrayBuffer> | ArrayBuffer | Blob | string;

/**
 * Puts a file into a variable of an instance: a slot for it, its content, the confirmation. Repeats nothing of the content.
 * @throws {Error} if the place where files lie does not take it
 */
export async function uploadFile(
  { files, fetch = globalThis.fetch }: Pick<Operations, 'files'> & Pick<ClientOptions, 'fetch'>,
  instanceId: string,
  { about, content, options }: { about: FileDescription; content: FileContent; options?: CallOptions | undefined },
): Promise<Data<'files.confirm'>> {
  const bytes = await new Blob([content]).arrayBuffer();
  const described = { ...about, size: bytes.byteLength, sha256: await sha256Of(bytes) };
  const slot = await files.open(instanceId, described, options);
  const { method, upload_url, headers } = slot;
  const signal = options?.signal ?? null;
  const answer = await fetch(upload_url, { method, headers: headers as Record<string, string>, body: bytes, signal });
  if (!answer.ok)
    throw new Error(`expected the content of ${about.filename} to be taken, found status ${answer.status}`);
  const { idempotencyKey: _, ...rest } = options ?? {};
  return files.confirm(instanceId, slot.file_id, rest);
}

/** In hex. */
async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
