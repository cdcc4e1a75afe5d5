import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json } from '../support/api.js';
import { discountTable, newDecisionKey, uploadDecision } from '../support/decisions.js';
import { registerTenant } from '../support/tenants.js';
import { type EndpointRow, expectRow, listOf, NUMBER, TEXT, TIME } from './endpoint-rows.js';

let api: Api;
let path: string;
let evaluation: Json;
beforeAll(async () => {
  api = await registerTenant();
  path = `/v1/decisions/${await uploadDecision(api)}`;
  evaluation = dataOf(await api.post(`${path}/evaluate`, { variables: { amount: 100 } }));
});

const HASH: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
const VERSION = { id: TEXT, key: TEXT, name: 'Discount', source_type: 'json', source_hash: HASH, created_at: TIME };
const EVALUATION = {
  ...{ evaluation_id: TEXT, decision_key: TEXT, decision_version: NUMBER, decision_hash: HASH },
  ...{ matched: true, rules_matched: ['large'], outputs: { discount: 10 }, evaluated_at: TIME },
};

/** The path of a decision with two versions, the second of which is active. */
async function ofTwoVersions(): Promise<string> {
  const key = await uploadDecision(api);
  dataOf(await api.put(`/v1/decisions/${key}`, { source_type: 'json', source: discountTable(key) }));
  return `/v1/decisions/${key}`;
}

/** [decisions#decisions] */
const ROWS: readonly EndpointRow[] = [
  [
    'POST /v1/decisions',
    'endpoints.decisions.post',
    () => {
      const key = newDecisionKey();
      return api.post('/v1/decisions', { key, name: 'Discount', source_type: 'json', source: discountTable(key) });
    },
    201,
    { ...VERSION, version: 1, is_active: true },
  ],
  [
    'GET /v1/decisions',
    'endpoints.decisions.get',
    () => api.get('/v1/decisions'),
    200,
    listOf({ ...VERSION, version: NUMBER, is_active: true, updated_at: TIME }),
  ],
  [
    'GET /v1/decisions/:key',
    'endpoints.decisions.get-key',
    async () => api.get(await ofTwoVersions()),
    200,
    { ...VERSION, version: 2, is_active: true, source: { hitPolicy: 'FIRST' } },
  ],
  [
    'PUT /v1/decisions/:key',
    'endpoints.decisions.put-key',
    async () => {
      const of = await ofTwoVersions();
      return api.put(of, { source_type: 'json', source: discountTable(of.slice('/v1/decisions/'.length)) });
    },
    200,
    { ...VERSION, version: 3, is_active: true },
  ],
  [
    'GET /v1/decisions/:key/versions',
    'endpoints.decisions.get-versions',
    async () => api.get(`${await ofTwoVersions()}/versions`),
    200,
    [
      { id: TEXT, version: 2, source_hash: HASH, is_active: true, created_at: TIME },
      { id: TEXT, version: 1, source_hash: HASH, is_active: false, created_at: TIME },
    ],
  ],
  [
    'POST /v1/decisions/:key/rollback',
    'endpoints.decisions.post-rollback',
    async () => api.post(`${await ofTwoVersions()}/rollback`, { version: 1 }),
    200,
    { id: TEXT, key: TEXT, version: 1, is_active: true, updated_at: TIME },
  ],
  [
    'POST /v1/decisions/:key/evaluate',
    'endpoints.decisions.post-evaluate',
    () => api.post(`${path}/evaluate`, { variables: { amount: 100 } }),
    200,
    EVALUATION,
  ],
  [
    'GET /v1/decisions/:key/evaluations',
    'endpoints.decisions.get-evaluations',
    () => api.get(`${path}/evaluations?limit=100&version=1&from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`),
    200,
    listOf(EVALUATION),
  ],
  [
    'GET /v1/decisions/:key/evaluations/:evaluation_id',
    'endpoints.decisions.get-evaluations-evaluation-id',
    () => api.get(`${path}/evaluations/${evaluation.evaluation_id}`),
    200,
    {
      ...EVALUATION,
      inputVariables: { amount: 100, level: null },
      matchedRules: { matched: [{ rule_id: 'large', outputs: { discount: 10 } }] },
      outputVariables: { discount: 10 },
    },
  ],
];

describe('the endpoints of decisions', () => {
  it.each(ROWS)('%s answers as the interface says [%s]', async (_request, _id, ask, status, data) => {
    expectRow(await ask(), status, data);
  });

  it('DELETE /v1/decisions/:key answers 204, and the decision is not found afterwards [endpoints.decisions.delete-key]', async () => {
    const of = await ofTwoVersions();
    const { status, body } = await api.delete(of);
    expect([status, body]).toEqual([204, '']);
    expect((await api.get(of)).status).toBe(404);
  });
});
