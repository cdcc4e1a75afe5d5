import { pipeline } from 'node:stream';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { discard } from '../../../../outbound/discard.js';
import { final } from './service-failure.js';

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
/** The most encodings of one answer. More than one is unusual, and each costs memory. */
const MOST = 2;

/**
 * The content of an answer, decoded by its `content-encoding`, which services may use without being asked. The reader limits the
 * decoded size, which protects from decompression bombs.
 */
export function decoded(body: Readable, contentEncoding: string | string[] | undefined): Readable {
  const encodings = String(contentEncoding ?? '')
    .split(',')
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  if (encodings.length > MOST) throw refused(body, encodings.join(', '));
  const decoders = encodings.reverse().map((encoding) => DECODERS.get(encoding) ?? refusing(body, encoding));
  return decoders.reduce<Readable>((stream, create) => piped(stream, create()), body);
}

function refusing(body: Readable, encoding: string): never {
  throw refused(body, encoding);
}

function refused(body: Readable, found: string): Error {
  discard(body);
  return final(
    `expected an answer in one of the encodings ${[...DECODERS.keys()].join(', ')}, found ${found.slice(0, 100)}`,
  );
}

/** If the reader stops or fails, both streams end. */
function piped(from: Readable, to: Transform): Readable {
  return pipeline(from, to, () => undefined);
}
