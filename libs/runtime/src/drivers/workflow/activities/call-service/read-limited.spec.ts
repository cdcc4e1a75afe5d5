import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { readLimited } from './read-limited.js';

const CHUNK = Buffer.alloc(65_536, 'a');
const LIMIT = 1_048_576;

/** Reads an answer of so many chunks. `room` is the number of times that it asked for room. */
async function read(chunks: number, room: () => Promise<void> = async () => {}) {
  let asked = 0;
  const body = Readable.from(Array.from({ length: chunks }, () => CHUNK));
  const content = await readLimited(body, LIMIT, () => {
    asked += 1;
    return room();
  });
  return { bytes: content.length, asked };
}

describe('reading the answer of a service', () => {
  it('an answer that fits in one place is read at once, a larger one when there is room', async () => {
    expect(await read(4)).toEqual({ bytes: 262_144, asked: 0 });
    expect(await read(16)).toEqual({ bytes: LIMIT, asked: 1 });
  });

  it('no more is read while there is no room, and the reason for which it ends is passed on', async () => {
    await expect(read(16, () => Promise.reject(new Error('no answer within the timeout')))).rejects.toThrow('within');
  });

  it('an answer that is too large fails', async () => {
    await expect(read(17)).rejects.toThrow(`expected an answer of at most ${LIMIT} bytes`);
  });
});
