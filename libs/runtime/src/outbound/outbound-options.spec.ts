import { expect, it } from '@jest/globals';
import { loadConfig } from '@svc/config';
import { LiteralGuard } from './literal-guard.js';
import { outboundOptions } from './outbound-options.js';

const KEYS = `key:${Buffer.alloc(32).toString('base64')}`;
const RESULT = loadConfig({
  ...{ HOST: '10.0.0.1', PORT: '3000', WORKER_METRICS_PORT: '9464' },
  ...{ TEMPORAL_ADDRESS: '10.0.0.2:7233', TEMPORAL_UI_PORT: '8233', TEMPORAL_OTHER_PORTS: '7243,9090' },
  ...{ DATABASE_URL: 'postgres://svc@10.0.0.3/svc', REDIS_URL: 'redis://10.0.0.4', SMTP_URL: 'smtp://10.0.0.5:1025' },
  ...{ FILES_S3_ENDPOINT: 'http://10.0.0.6:9000', FILES_S3_BUCKET: 'b', FILES_S3_ACCESS_KEY_ID: 'a' },
  ...{ FILES_S3_SECRET_ACCESS_KEY: 's', AUDIT_WITNESS: 'https://93.184.216.34/witness', AUDIT_WITNESS_KEY: KEYS },
  ...{ PAYLOAD_KEYS: KEYS, CREDENTIALS_KEYS: KEYS, OUTBOUND_ALLOW: '10.0.0.0/8' },
});
if (!RESULT.ok) throw new Error(RESULT.message);
const guard = new LiteralGuard(outboundOptions(RESULT.config));

it.each([
  ['the API', '10.0.0.1:3000'],
  ['the metrics of a worker', '10.0.0.1:9464'],
  ['Temporal', '10.0.0.2:7233'],
  ["Temporal's UI", '10.0.0.2:8233'],
  ["Temporal's HTTP API", '10.0.0.2:7243'],
  ["Temporal's metrics", '10.0.0.2:9090'],
  ['Postgres', '10.0.0.3:5432'],
  ['Redis', '10.0.0.4:6379'],
  ['the mail server', '10.0.0.5:1025'],
  ['S3 in a private network', '10.0.0.6:9000'],
])('%s is never called, though its address is allowed', async (_, address) => {
  expect(await guard.refusal(new URL(`http://${address}/`))).toContain('is an address of this service itself');
});

it.each([
  ['another port beside them', 'http://10.0.0.2:8080/'],
  ['a public address that witnesses are sent to as well', 'https://93.184.216.34/hook'],
])('%s may be called', async (_, url) => {
  expect(await guard.refusal(new URL(url))).toBeNull();
});
