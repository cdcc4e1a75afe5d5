export interface S3Options {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; clients must reach it by this address too. */
  readonly endpoint: string;
  readonly region: string;
  /** Of this installation alone: what it does not know is removed. */
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
