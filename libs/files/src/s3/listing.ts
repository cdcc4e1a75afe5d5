import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** One page of `ListObjectsV2`. */
export interface Listing {
  readonly objects: readonly { readonly key: string; readonly storedAt: Date }[];
  /** Null on the last page. */
  readonly next: string | null;
}

interface Answer {
  readonly ListBucketResult?: {
    readonly Contents?: readonly { readonly Key: string; readonly LastModified: string }[];
    readonly NextContinuationToken?: string;
  };
}

const parser = new XMLParser({
  ...{ parseTagValue: false, trimValues: false, ignoreDeclaration: true },
  isArray: (name) => name === 'Contents',
});

/** Reads the XML that S3 answers. Throws if it is not XML. */
export function readListing(xml: string): Listing {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new Error(`expected XML, found ${valid.err.msg} in line ${valid.err.line}`);
  const { Contents = [], NextContinuationToken = '' } = (parser.parse(xml) as Answer).ListBucketResult ?? {};
  const objects = Contents.map(({ Key, LastModified }) => ({ key: Key, storedAt: new Date(LastModified) }));
  return { objects, next: NextContinuationToken === '' ? null : NextContinuationToken };
}
