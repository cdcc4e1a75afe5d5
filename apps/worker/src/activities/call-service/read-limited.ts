import type { Readable } from 'node:stream';
import { final } from './service-failure.js';

export async function readLimited(body: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop destroys the stream and with it the connection.
    if (bytes > limit) throw final(`expected an answer of at most ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
