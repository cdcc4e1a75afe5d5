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
  try {
    return decoder.decode(content);
  } catch {
    throw final(invalid);
  }
}

/** Names that the Encoding Standard takes for windows-1252, and whose own meaning is 7 bits. */
const ASCII: ReadonlySet<string> = new Set(['us-ascii', 'ascii']);

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
