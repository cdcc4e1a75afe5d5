import { TextAnswer, WholeAnswer } from '../http/answers/answer-fields.js';

export class SourceHashDto {
  @TextAnswer() key!: string;
  @WholeAnswer() version!: number;
  @TextAnswer() source_hash!: string;
  @TextAnswer({ enum: ['sha256'] }) algorithm!: string;
  @TextAnswer() how_to_verify!: string;
}

interface HashedVersion {
  readonly key: string;
  readonly version: number;
  readonly sourceType: string;
  readonly sourceHash: string;
}

/** Tells how to verify the hash of a version [definitions#source-hash]. `collection`: the path of its resource's list. */
export function sourceHashDto(
  collection: string,
  { key, version, sourceType, sourceHash }: HashedVersion,
): SourceHashDto {
  const bytes =
    sourceType === 'json'
      ? 'the UTF-8 bytes of data.source as text, which is JSON.stringify of the object as sent'
      : 'the UTF-8 bytes of data.source, unchanged';
  const address = `${collection}/${encodeURIComponent(key)}/versions/${version}`;
  const how_to_verify = `GET ${address}, compute SHA-256 over ${bytes}, and compare its lower-case hex digest with source_hash.`;
  return { key, version, source_hash: sourceHash, algorithm: 'sha256', how_to_verify };
}
