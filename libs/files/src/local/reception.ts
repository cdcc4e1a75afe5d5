import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The size and hash of received content. */
export interface Measured {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/**
 * Writes the content to the file and hashes it. Reads until the content is larger than `limit`. The source is never destroyed.
 */
export async function writeMeasured(source: Readable, file: FileHandle, limit: number): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  // The connection must stay open, since a refusal is answered on it.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) break;
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}
