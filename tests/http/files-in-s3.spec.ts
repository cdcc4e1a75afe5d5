import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keyOf } from '@svc/files';
import { S3Server } from '../../libs/files/testing/s3-server.js';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { type Api, dataOf, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { OwnApi, stackUnderTest } from './support/own-api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import {
  announced,
  askDownload,
  confirm,
  confirmed,
  download,
  put,
  requestUpload,
  uploaded,
} from './support/uploads.js';

const CONTENT = Buffer.from('content of a file in S3');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
/** Time for a process to start on a busy machine. */
const START_MS = 120_000;

describe('files in S3, over HTTP', () => {
  let s3: S3Server;
  let own: OwnApi;
  let api: Api;
  let tenantId: string;
  let instanceId: string;
  beforeAll(async () => {
    s3 = await S3Server.open();
    const { payloadKeys } = localSecrets(stackUnderTest().dataDir);
    own = await OwnApi.start({
      PAYLOAD_KEYS: payloadKeys,
      FILES_DRIVER: 's3',
      FILES_S3_ENDPOINT: s3.options.endpoint,
      FILES_S3_REGION: s3.options.region,
      FILES_S3_BUCKET: s3.options.bucket,
      FILES_S3_ACCESS_KEY_ID: s3.options.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    });
    const tenant = await registerTenant();
    api = own.as(tenant.key);
    await eventually('Temporal to be reached', async () => (await api.get('/health/ready')).status === 200);
    tenantId = dataOf(await api.get('/v1/tenant')).id;
    ({ id: instanceId } = await startInstance(tenant, await upload(tenant, sequence(userTask('wait')))));
  }, START_MS);
  afterAll(async () => {
    await s3.close();
    await own.stop();
  }, START_MS);

  const objectOf = (fileId: string) => s3.objects.get(keyOf({ tenantId, instanceId, fileId }));

  it.each([
    ['without a hash', null],
    ['with its hash', SHA256],
  ])('a file announced %s is uploaded to S3, confirmed, downloaded and deleted', async (_title, sha256) => {
    const { file_id } = await uploaded(api, instanceId, CONTENT, { sha256 });
    expect(objectOf(file_id)?.bytes).toEqual(CONTENT);
    expect(dataOf(await confirm(api, instanceId, file_id))).toMatchObject({ file_id, sha256: SHA256 });
    const response = await download(api, instanceId, file_id);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(CONTENT);
    expect(response.headers.get('content-disposition')).toContain('paper.pdf');
    dataOf(await api.delete(`/v1/instances/${instanceId}/files/${file_id}`));
    // An empty object takes its place, so that the upload URL, which is still valid, stores nothing there.
    expect(objectOf(file_id)?.bytes).toEqual(Buffer.alloc(0));
  });

  it('S3 refuses an upload that is not what was signed', async () => {
    const slot = dataOf(await requestUpload(api, instanceId, announced(CONTENT, { sha256: SHA256 })), 201);
    const larger = Buffer.concat([CONTENT, CONTENT]);
    expect((await put(slot, larger)).status).toBe(403);
    expect((await put(slot, Buffer.alloc(CONTENT.length))).status).toBe(400);
    const altered = slot.upload_url.replace(slot.file_id, crypto.randomUUID());
    expect((await put({ ...slot, upload_url: altered }, CONTENT)).status).toBe(403);
    expect(refusalOf(await confirm(api, instanceId, slot.file_id))).toEqual([409, 'CONFLICT']);
  });

  it('the confirmation finds content that S3 should not have kept', async () => {
    const { file_id } = await uploaded(api, instanceId, CONTENT, { sha256: SHA256 });
    Object.assign(objectOf(file_id)!, { bytes: Buffer.alloc(CONTENT.length), checksum: null });
    expect(refusalOf(await confirm(api, instanceId, file_id))).toEqual([400, 'VALIDATION_ERROR']);
    expect(objectOf(file_id)).toBeUndefined();
  });

  it('upload and download URLs of S3 expire', async () => {
    const slot = dataOf(await requestUpload(api, instanceId, announced(CONTENT)), 201);
    const { file_id } = await confirmed(api, instanceId, CONTENT);
    const location = (await askDownload(api, instanceId, file_id)).headers.get('location') ?? '';
    s3.clockOffset = 61_000;
    expect((await fetch(location)).status).toBe(403);
    s3.clockOffset = 15 * 60_000 + 1_000;
    expect((await put(slot, CONTENT)).status).toBe(403);
    s3.clockOffset = 0;
    expect((await put(slot, CONTENT)).status).toBe(200);
  });

  it('a file is unavailable while S3 is, and confirmed afterwards', async () => {
    const { file_id } = await uploaded(api, instanceId, CONTENT);
    s3.clockOffset = 3_600_000;
    const refused = await confirm(api, instanceId, file_id);
    expect(refusalOf(refused)).toEqual([503, 'SERVICE_UNAVAILABLE']);
    s3.clockOffset = 0;
    dataOf(await confirm(api, instanceId, file_id));
  });
});
