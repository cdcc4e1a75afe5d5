import { describe, expect, it } from '@jest/globals';
import { type Config, loadConfig } from '@svc/config';
import { LocalStorage, S3Storage } from '@svc/files';
import { openFileStorage } from './file-storage.js';

const KEYS = `a:${Buffer.alloc(32, 7).toString('base64')}`;
const GIVEN = {
  DATABASE_URL: 'postgres://localhost/none',
  TEMPORAL_ADDRESS: 'localhost:7233',
  PAYLOAD_KEYS: KEYS,
  CREDENTIALS_KEYS: KEYS,
};
const S3 = {
  FILES_DRIVER: 's3',
  FILES_S3_BUCKET: 'files',
  FILES_S3_ACCESS_KEY_ID: 'id',
  FILES_S3_SECRET_ACCESS_KEY: 'secret',
};
const address = {
  tenantId: '0197a000-0000-7000-8000-000000000001',
  instanceId: '0197a000-0000-7000-8000-000000000002',
  fileId: '0197a000-0000-7000-8000-000000000003',
};
const terms = { contentType: 'a/b', size: 1, sha256: null, expiresAt: new Date(Date.now() + 60_000) };

function configOf(env: Record<string, string>): Config {
  const result = loadConfig({ ...GIVEN, ...env });
  if (!result.ok) throw new Error(result.message);
  return result.config;
}

describe('FILES_STORAGE', () => {
  it('files are stored on the local disk by default, with URLs of the public address', async () => {
    const storage = openFileStorage(configOf({ PUBLIC_URL: 'https://api.example.com/engine' }));
    expect(storage).toBeInstanceOf(LocalStorage);
    const { url } = await storage.signUpload(address, terms);
    expect(url).toMatch(/^https:\/\/api\.example\.com\/engine\/v1\/file-contents\?ticket=/);
  });
  it('files are stored in an S3 bucket, by default at AWS', async () => {
    const storage = openFileStorage(configOf({ ...S3, FILES_S3_REGION: 'eu-west-1' }));
    expect(storage).toBeInstanceOf(S3Storage);
    const { url } = await storage.signUpload(address, terms);
    expect(new URL(url).origin).toBe('https://s3.eu-west-1.amazonaws.com');
  });
  it.each(['FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'])(
    'S3 storage needs the setting %s',
    (name) => {
      const message = `${name}: expected a text, since FILES_DRIVER is s3, found nothing`;
      expect(() => openFileStorage(configOf({ ...S3, [name]: '' }))).toThrow(message);
    },
  );
});
