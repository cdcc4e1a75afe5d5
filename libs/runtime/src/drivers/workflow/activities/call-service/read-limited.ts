import type { Readable } from 'node:stream';
import { BYTES_OF_SLOT } from '../../../../shares/slots-of-call.js';
import { final } from './service-failure.js';

/** Reads at most `limit` bytes. Before it reads more than a slot allows, it waits for `room`. */
export async function readLimited(body: Readable, limit: number, room: () => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const isLarge = bytes > BYTES_OF_SLOT;
    bytes += chunk.length;
    // Leaving the loop destroys the stream and with it the connection.
    if (bytes > limit) throw final(`expected an answer of at most ${limit} bytes`);
    if (!isLarge && bytes > BYTES_OF_SLOT) await room();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
