import type { IncomingMessage } from 'node:http';

/** Its bytes; null where the caller went away in the middle of them, as one that is killed does. */
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
