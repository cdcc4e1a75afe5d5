import { SaxesParser } from 'saxes';

/** One page of `ListObjectsV2`. */
export interface Listing {
  readonly objects: readonly { readonly key: string; readonly storedAt: Date }[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** Reads the XML that S3 answers. Throws if it is not XML. */
export function readListing(xml: string): Listing {
  const objects: { key: string; storedAt: Date }[] = [];
  let [text, key, time, next] = ['', '', '', ''];
  const parser = new SaxesParser();
  parser.on('opentag', () => (text = ''));
  parser.on('text', (found) => (text += found));
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') key = text;
    else if (name === 'LastModified') time = text;
    else if (name === 'NextContinuationToken') next = text;
    else if (name === 'Contents') objects.push({ key, storedAt: new Date(time) });
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return { objects, next: next === '' ? null : next };
}
