export interface S3Options {
  /** An address such as `https://s3.eu-central-1.amazonaws.com`, which clients must be able to reach too. */
  readonly endpoint: string;
  readonly region: string;
  /** The bucket must belong to this installation alone: unknown objects are removed. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `<endpoint>/<bucket>/<key>` instead of `<bucket>.<endpoint>/<key>`. */
  readonly isPathStyle: boolean;
}

/** The bucket's own address. */
export function bucketUrlOf({ endpoint, bucket, isPathStyle }: S3Options): URL {
  const url = new URL(endpoint);
  if (isPathStyle) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}/`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url;
}
