import { final } from './service-failure.js';

const BYTE_ORDER_MARKS: readonly (readonly [charset: string, mark: Buffer])[] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/**
 * Decodes the text of an answer by its byte order mark, which is removed, otherwise by the charset of its content type,
 * otherwise as UTF-8. Invalid bytes are a failure and are not replaced by `\ufffd`.
 */
export function textOf(content: Buffer, contentType: string): string {
  const charset = markedCharset(content) ?? charsetOf(contentType) ?? 'utf-8';
  const decoder = decoderOf(charset);
  const invalid = `expected an answer in the charset ${charset}, found bytes that are not valid in it`;
  if (ASCII.has(charset) && content.some((byte) => byte > 0x7f)) throw final(invalid);
  if (decoder.encoding === 'windows-1252') return windows1252(content);
  try {
    return decoder.decode(content);
  } catch {
    throw final(invalid);
  }
}

/** Names that the Encoding Standard takes for windows-1252, and whose own meaning is 7 bits. */
const ASCII: ReadonlySet<string> = new Set(['us-ascii', 'ascii']);

/** The characters from 0x80 to 0x9f. The five bytes without a character are control characters, as the Encoding Standard has it. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** As the Encoding Standard decodes it, also by the name iso-8859-1. Node 20 decodes both as ISO-8859-1. */
function windows1252(content: Buffer): string {
  return content.toString('latin1').replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));
}

function markedCharset(content: Buffer): string | null {
  const found = BYTE_ORDER_MARKS.find(([, mark]) => content.subarray(0, mark.length).equals(mark));
  return found === undefined ? null : found[0];
}

function charsetOf(contentType: string): string | null {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  return charset?.toLowerCase() ?? null;
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw final(
      `expected an answer in a charset that is known, such as utf-8 or iso-8859-1, found ${charset.slice(0, 40)}`,
    );
  }
}
