import { join } from 'node:path';
import type { Config } from '@svc/config';
import { type FileStorage, LocalStorage, type S3Options, S3Storage, TicketSigner } from '@svc/files';

/** Injection token of the `FileStorage`. */
export const FILE_STORAGE = Symbol('FileStorage');

/** The path of signed URLs of the local disk. */
export const CONTENTS_PATH = '/v1/file-contents';

/** Opens the storage that `FILES_DRIVER` names. Throws if a setting that it needs is missing. */
export function openFileStorage(config: Config): FileStorage {
  if (config.filesDriver === 's3') return new S3Storage(s3Options(config));
  return new LocalStorage({
    folder: join(config.dataDir, 'files'),
    contentsUrl: config.publicUrl + CONTENTS_PATH,
    tickets: new TicketSigner(config.payloadKeys.map(({ key }) => key)),
  });
}

function s3Options(config: Config): S3Options {
  const { filesS3Endpoint, filesS3Region: region, filesS3PathStyle: isPathStyle } = config;
  return {
    endpoint: filesS3Endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: needed('FILES_S3_BUCKET', config.filesS3Bucket),
    accessKeyId: needed('FILES_S3_ACCESS_KEY_ID', config.filesS3AccessKeyId),
    secretAccessKey: needed('FILES_S3_SECRET_ACCESS_KEY', config.filesS3SecretAccessKey),
    isPathStyle,
  };
}

function needed(name: string, value: string | null): string {
  if (value === null) throw new Error(`${name}: expected a text, since FILES_DRIVER is s3, found nothing`);
  return value;
}
