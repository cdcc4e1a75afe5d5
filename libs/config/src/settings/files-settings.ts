import { flag, oneOf, text, url, wholeNumber } from '../setting-kinds.js';
import { MIB } from './setting.js';
import type { Setting } from './setting.js';

const positive = wholeNumber(1);
const GIB = 1024 * MIB;
const WEEK_MS = 7 * 24 * 3_600_000;
/** The limit of S3 for one upload. */
const MAX_FILE_BYTES = 5 * GIB;

/** Where the contents of files are stored. */
export const filesSettings = {
  filesDriver: {
    name: 'FILES_DRIVER',
    kind: oneOf('local', 's3'),
    default: 'local',
    description: 'Where uploaded files are kept: in `DATA_DIR/files`, or in a bucket of S3 (docs/files.md).',
  },
  filesMaxBytes: {
    name: 'FILES_MAX_BYTES',
    kind: wholeNumber(1, MAX_FILE_BYTES),
    default: String(100 * MIB),
    description: 'Most bytes of one file.',
  },
  filesQuotaBytes: {
    name: 'FILES_QUOTA_BYTES',
    kind: positive,
    default: String(10 * GIB),
    description: 'Most bytes of all files of one tenant, open upload slots included.',
  },
  filesUrlTtlMs: {
    name: 'FILES_URL_TTL_MS',
    kind: wholeNumber(1_000, WEEK_MS),
    default: String(15 * 60_000),
    description: 'Time for which an upload URL is valid.',
  },
  filesS3Endpoint: {
    name: 'FILES_S3_ENDPOINT',
    kind: url('http', 'https'),
    default: null,
    description: 'Address of S3, which clients must reach too; without it that of AWS in `FILES_S3_REGION`.',
  },
  filesS3Region: {
    name: 'FILES_S3_REGION',
    kind: text,
    default: 'us-east-1',
    description: "The bucket's region.",
  },
  filesS3Bucket: {
    name: 'FILES_S3_BUCKET',
    kind: text,
    default: null,
    description: 'The bucket, which must be of this installation alone. Needed where `FILES_DRIVER` is `s3`.',
  },
  filesS3AccessKeyId: {
    name: 'FILES_S3_ACCESS_KEY_ID',
    kind: text,
    default: null,
    description: 'Id of the access key. Needed where `FILES_DRIVER` is `s3`.',
  },
  filesS3SecretAccessKey: {
    name: 'FILES_S3_SECRET_ACCESS_KEY',
    kind: text,
    default: null,
    isSecret: true,
    description: 'The access key itself. Needed where `FILES_DRIVER` is `s3`.',
  },
  filesS3PathStyle: {
    name: 'FILES_S3_PATH_STYLE',
    kind: flag,
    default: 'true',
    description: 'Whether the bucket is named in the path; otherwise in the host.',
  },
} as const satisfies Record<string, Setting>;
