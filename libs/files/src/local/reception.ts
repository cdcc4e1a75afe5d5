import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** What came in. */
export interface Measured {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Writes what comes, hashing it; reads no further than one byte past `limit`. The source is never destroyed. */
export async function writeMeasured(source: Readable, file: FileHandle, limit: number): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  // Its refusal is answered on the same connection.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) break;
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}
