import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES_OF_ID = 16;
/** Random bytes are fetched for this many ids at once, since one fetch costs more than making the ids. */
const AT_ONCE = 256;

const pool = new Uint8Array(AT_ONCE * BYTES_OF_ID);
let used = pool.length;

/** A UUIDv7. Ids of the same millisecond have no order; entries are ordered by their sequence. */
export function newEntryId(): string {
  return v7({ rng: nextBytes });
}

/** Each byte is given out once. */
function nextBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += BYTES_OF_ID));
}
