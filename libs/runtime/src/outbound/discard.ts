import type { Readable } from 'node:stream';

/** Ends an answer that nobody reads. Undici emits an error for it even if it has arrived as a whole; unheard, that would end the process. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}
