import { beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf, type Json, refusalOf, startInstance } from '../support/api.js';
import { execute } from '../support/database.js';
import { uploadDecision } from '../support/decisions.js';
import { call, codeIn, connect } from '../support/mcp.js';
import { sequence, upload } from '../support/processes.js';
import { codeMailedTo, registerTenant } from '../support/tenants.js';

const INVALID = [400, 'VALIDATION_ERROR'];

/** [api#limits]: limits that no other spec shows. */
describe('limits', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  it('a page of the history has 50 entries by default and at most 200 [limits.history-page-size]', async () => {
    const tasks = Array.from({ length: 110 }, (_, n) => ({ id: `t${n}`, type: 'task' }));
    const { id } = await startInstance(api, await upload(api, sequence(...tasks)));
    const history = async (query: string): Promise<Json[]> =>
      dataOf(await api.get(`/v1/instances/${id}/history?${query}`));
    const first = await history('');
    expect(first).toHaveLength(50);
    expect(await history('page=1&page_size=50')).toEqual(first);
    expect(await history('page_size=200')).toHaveLength(200);
    expect((await history('page=2'))[0]).toEqual((await history('page_size=51'))[50]);
    expect(refusalOf(await api.get(`/v1/instances/${id}/history?page_size=201`))).toEqual(INVALID);
  });

  it('a list of evaluations has 50 entries by default and at most 100 [limits.decision-evaluations-limit]', async () => {
    const path = `/v1/decisions/${await uploadDecision(api)}`;
    const evaluate = async () => dataOf(await api.post(`${path}/evaluate`, { variables: { amount: 1 } }));
    for (let n = 0; n < 101; n += 1) await evaluate();
    expect(dataOf(await api.get(`${path}/evaluations`))).toHaveLength(50);
    expect(dataOf(await api.get(`${path}/evaluations?limit=100`))).toHaveLength(100);
    expect(refusalOf(await api.get(`${path}/evaluations?limit=101`))).toEqual(INVALID);
  });

  it.each(['list_definitions', 'list_tasks', 'list_decisions'])(
    'the MCP tool %s lists 1 to 100 entries [limits.mcp-list-limit]',
    async (tool) => {
      const client = await connect(api);
      const codeOf = async (limit: number) => codeIn(await call(client, tool, { limit }));
      expect([await codeOf(1), await codeOf(100)]).toEqual([null, null]);
      expect([await codeOf(0), await codeOf(101)]).toEqual(['VALIDATION_ERROR', 'VALIDATION_ERROR']);
      await client.close();
    },
  );

  it('a verification code is valid for 10 minutes [limits.verification-code] [authentication.registration-is-two-step-the-verification-code]', async () => {
    const nobody = new Api(null);
    const email = `${crypto.randomUUID()}@example.com`;
    const { tenantId } = dataOf(await nobody.post('/v1/register', { name: 'Late', email }), 202);
    const verificationCode = await codeMailedTo(email);
    const later = (interval: string) =>
      execute(`UPDATE registration SET expires_at = expires_at - interval '${interval}' WHERE tenant_id = $1`, [
        tenantId,
      ]);
    await later('9 minutes');
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    const verify = (code: string | null) =>
      nobody.post('/v1/register/verify', { tenantId, verificationCode: code ?? '' });
    expect(refusalOf(await verify(wrong))).toEqual([400, 'VERIFICATION_FAILED']);
    await later('1 minute');
    expect(refusalOf(await verify(verificationCode))).toEqual([400, 'VERIFICATION_FAILED']);
    await later('-1 minute');
    expect((await verify(verificationCode)).status).toBe(201);
  });
});
