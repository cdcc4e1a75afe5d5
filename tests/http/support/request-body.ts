import type { IncomingMessage } from 'node:http';

/** The bytes of a request's body; null where its client disconnected in the middle of them, as one that is killed does. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return null;
  }
  return Buffer.concat(chunks);
}
