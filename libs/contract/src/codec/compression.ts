import { promisify } from 'node:util';
import { constants, deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';

/** Smaller content is not worth compressing. */
const WORTHWHILE_BYTES = 1_024;
/** Content of this size or more is compressed outside of the main thread. */
const OFF_THREAD_BYTES = 32 * 1_024;
/** A sample of this length shows whether compressing large content is worth the time. */
const SAMPLE_BYTES = 16 * 1_024;
/** Content whose sample stays larger than this share is not compressed. */
const WORTHWHILE_SHARE = 0.7;
/** The limit for decompressing, against compressed bombs. No content of this service comes near it. */
const MAX_BYTES = 64 * 1_024 * 1_024;

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** First byte of packed content. */
const FORMS = { plain: 0, deflate: 1 } as const;

/** One byte for the form, then the content, compressed if that makes it smaller. */
export async function pack(content: Uint8Array, worthwhileBytes = WORTHWHILE_BYTES): Promise<Buffer> {
  if (content.length < worthwhileBytes || isNoise(content)) return Buffer.concat([Buffer.of(FORMS.plain), content]);
  const options = { level: constants.Z_BEST_SPEED };
  const smaller =
    content.length < OFF_THREAD_BYTES ? deflateRawSync(content, options) : await deflated(content, options);
  if (smaller.length >= content.length) return Buffer.concat([Buffer.of(FORMS.plain), content]);
  return Buffer.concat([Buffer.of(FORMS.deflate), smaller]);
}

/**
 * Whether large content hardly compresses, such as pictures or compressed data: trying would take longer than everything else.
 */
function isNoise(content: Uint8Array): boolean {
  if (content.length < 4 * SAMPLE_BYTES) return false;
  const middle = content.length >> 1;
  const sample = content.subarray(middle, middle + SAMPLE_BYTES);
  return deflateRawSync(sample, { level: constants.Z_BEST_SPEED }).length > WORTHWHILE_SHARE * SAMPLE_BYTES;
}

export async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  const content = packed.subarray(1);
  if (packed[0] !== FORMS.deflate) return content;
  const options = { maxOutputLength: MAX_BYTES };
  return content.length < OFF_THREAD_BYTES / 4 ? inflateRawSync(content, options) : inflated(content, options);
}
