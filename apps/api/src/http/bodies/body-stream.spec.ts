import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { readBody } from './body-stream.js';

const MIB = 1_048_576;
const MAX = 4 * MIB;

interface Opening {
  readonly announced?: number;
  readonly longestSilenceMs?: number;
  readonly makeRoom?: () => Promise<void>;
}

/** A body whose bytes the test sends. */
function opened({ announced, longestSilenceMs, makeRoom = async () => undefined }: Opening) {
  const stream = new PassThrough();
  /** The room that it asked for, in bytes. */
  const asked: number[] = [];
  const body = readBody(stream, {
    ...{ announced, maxBytes: MAX, ...(longestSilenceMs !== undefined && { longestSilenceMs }) },
    makeRoom: (bytes) => {
      asked.push(bytes);
      return makeRoom();
    },
  });
  body.catch(() => undefined);
  return { stream, body, asked };
}

describe('reading of a body', () => {
  it('a small body takes no room', async () => {
    const { stream, body, asked } = opened({ announced: 4 });
    stream.write('{"a"');
    stream.end();
    expect((await body).toString()).toBe('{"a"');
    expect(asked).toEqual([]);
  });

  it('a body that announces its length takes room for all of it before it is read', async () => {
    let makeRoom: () => void = () => undefined;
    const room = new Promise<void>((resolve) => (makeRoom = resolve));
    const { stream, body, asked } = opened({ announced: MIB, makeRoom: () => room });
    stream.end(Buffer.alloc(MIB, 0x20));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stream.readableFlowing).toBeNull();
    expect(asked).toEqual([MIB]);
    makeRoom();
    expect((await body).length).toBe(MIB);
  });

  it('a body that does not announce its length takes room as it grows', async () => {
    const { stream, body, asked } = opened({});
    stream.end(Buffer.alloc(3 * MIB, 0x20));
    expect((await body).length).toBe(3 * MIB);
    expect(asked.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(3 * MIB - 16_385);
  });

  it('a body is refused when no room can be made, also after a part of it was read', async () => {
    const makeRoom = async () => Promise.reject(new Error('no room'));
    await expect(opened({ announced: MIB, makeRoom }).body).rejects.toThrow('no room');
    const { stream, body } = opened({ makeRoom });
    stream.write(Buffer.alloc(MIB));
    await expect(body).rejects.toThrow('no room');
  });

  it('a body is refused as too large by the length that it announces, or when more bytes came', async () => {
    await expect(opened({ announced: MAX + 1 }).body).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    const { stream, body } = opened({});
    stream.write(Buffer.alloc(MAX + 1));
    await expect(body).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('a body that makes no progress is refused', async () => {
    const { stream, body } = opened({ announced: 100, longestSilenceMs: 20 });
    stream.write('{"half":');
    await expect(body).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message: /rest of the body within 0.02 s/ });
  });

  it('a body whose connection ends before its end is refused', async () => {
    const { stream, body } = opened({ announced: 100 });
    stream.write('{"half":');
    stream.destroy();
    await expect(body).rejects.toThrow('ended before');
  });
});
