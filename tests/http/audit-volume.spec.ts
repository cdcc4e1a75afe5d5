import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditSigner, signCheckpoint } from '@svc/audit';
import { fillAuditLog } from '../../bench/cases/audit-log.mjs';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { type Api, dataOf } from './support/api.js';
import { execute } from './support/database.js';
import { OwnApi, stackUnderTest } from './support/own-api.js';
import { registerTenant } from './support/tenants.js';

const ENTRIES = 40_000;
/** In total larger than the memory that the API gets here. */
const SIZE = { entries: ENTRIES, payloadBytes: 5_000 };
const HEAP_MB = 128;

describe('an audit log that is larger than the memory', () => {
  let own: OwnApi;
  let api: Api;
  let tenantId: string;
  let total: number;
  const auditWitnessKey = () => localSecrets(stackUnderTest().dataDir).auditWitnessKey;
  beforeAll(async () => {
    const tenant = await registerTenant();
    tenantId = dataOf(await tenant.get('/v1/tenant')).id;
    await fillAuditLog(stackUnderTest().databaseUrl, tenantId, SIZE);
    own = await OwnApi.start({
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      AUDIT_WITNESS_KEY: auditWitnessKey(),
    });
    api = own.as(tenant.key);
    total = dataOf(await api.get('/v1/audit?limit=1'))[0].sequence;
  }, 300_000);
  afterAll(() => own?.stop());

  it('verifying an audit log larger than memory does not block other requests', async () => {
    let isOver = false;
    let answers = 0;
    const others = (async () => {
      for (; !isOver; answers += 1) await (await fetch(`${own.baseUrl}/health`)).text();
    })();
    const report = dataOf(await api.get('/v1/audit/verify'));
    isOver = true;
    await others;
    expect(report).toMatchObject({ valid: true, entries_checked: total, failures: [] });
    expect(answers).toBeGreaterThan(20);
  }, 120_000);

  it('an audit log larger than memory is exported no faster than the client reads', async () => {
    const response = await fetch(`${own.baseUrl}/v1/audit/export`, { headers: { 'x-api-key': api.key ?? '' } });
    let lines = 0;
    let chunks = 0;
    for await (const chunk of response.body ?? []) {
      for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
      // A slow reader: other requests are answered in the middle of the export.
      chunks += 1;
      if (chunks % 200 === 0) expect((await api.get('/v1/audit?limit=1')).status).toBe(200);
    }
    expect(lines).toBe(total + 1);
  }, 120_000);

  it('an audit export stops when its client disconnects, and the API goes on', async () => {
    const abort = new AbortController();
    const options = { headers: { 'x-api-key': api.key ?? '' }, signal: abort.signal };
    const response = await fetch(`${own.baseUrl}/v1/audit/export`, options);
    const reader = response.body?.getReader();
    await reader?.read();
    abort.abort();
    await expect(reader?.read()).rejects.toThrow('aborted');
    expect((await api.get('/v1/audit?limit=1')).status).toBe(200);
  });

  /** Removes entries as retention does, but all at once. */
  async function shorten(last: number): Promise<void> {
    const [id = '', key = ''] = auditWitnessKey().split(':');
    const signer = new AuditSigner([{ id, key: Buffer.from(key, 'base64') }]);
    const [entry] = await execute('SELECT entry_hash FROM audit_entry WHERE tenant_id = $1 AND sequence = $2', [
      tenantId,
      last,
    ]);
    const of = { last: { sequence: last, hash: entry.entry_hash }, count: last, at: new Date() };
    const { hash, at, key_id, signature } = signCheckpoint(signer, tenantId, of);
    await execute(
      `WITH removed AS (DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence <= $2)
       INSERT INTO audit_checkpoint (tenant_id, sequence, hash, count, signed_at, key_id, signature)
       VALUES ($1, $2, $3, $2, $4, $5, $6)`,
      [tenantId, last, hash, at, key_id, signature],
    );
  }

  it('an audit log verifies while retention removes its beginning', async () => {
    const report = api.get('/v1/audit/verify');
    await fetch(`${own.baseUrl}/health`);
    await shorten(10_000);
    expect(dataOf(await report)).toMatchObject({ valid: true, failures: [], last_sequence: total });
  }, 120_000);

  it('an audit export breaks off instead of leaving a gap where retention removed entries', async () => {
    const headers = { 'x-api-key': api.key ?? '' };
    const reader = (await fetch(`${own.baseUrl}/v1/audit/export`, { headers })).body?.getReader();
    await reader?.read();
    await execute('DELETE FROM audit_checkpoint WHERE tenant_id = $1', [tenantId]);
    await shorten(30_000);
    const readAll = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(readAll()).rejects.toThrow('terminated');
  }, 120_000);
});
