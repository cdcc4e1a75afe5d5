import { beforeAll, describe, expect, it } from '@jest/globals';
import { around } from '../../libs/bpmn/testing/bpmn-text.js';
import { type Api, dataOf, type Json, startInstance } from './support/api.js';
import { sequence, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

type Execution = 'durable' | 'transactional';
const XML = around('<bpmn:userTask id="a" />', 'a');
const named = (execution: string): string => XML.replace('id="P"', `id="P" svc:execution="${execution}"`);

/** A tenant with this default execution. */
async function tenantWith(execution: Execution): Promise<Api> {
  const api = await registerTenant();
  dataOf(await api.put('/v1/tenant', { settings: { default_execution: execution } }));
  return api;
}

describe('the driver that a source names', () => {
  let durable: Api;
  let transactional: Api;
  beforeAll(async () => {
    [durable, transactional] = [await tenantWith('durable'), await tenantWith('transactional')];
  });

  const post = (api: Api, more: Json) =>
    api.post('/v1/definitions', { key: `k-${crypto.randomUUID()}`, name: 'P', source_type: 'bpmn', ...more });
  const uploaded = async (api: Api, more: Json): Promise<Json> => dataOf(await post(api, more), 201);

  it("the driver named in a source overrides the tenant's setting, and the upload overrides both", async () => {
    for (const [api, settled, other] of [
      [durable, 'durable', 'transactional'],
      [transactional, 'transactional', 'durable'],
    ] as const) {
      expect(await uploaded(api, { source: XML })).toMatchObject({ execution: settled });
      expect(await uploaded(api, { source: named(other) })).toMatchObject({ execution: other });
      expect(await uploaded(api, { source: named(other), execution: settled })).toMatchObject({ execution: settled });
    }
  });

  it('the driver name is read from every source type', async () => {
    const json = { ...sequence(userTask('a')), execution: 'transactional' };
    const sources = {
      'bpmn-base64': Buffer.from(named('transactional')).toString('base64'),
      json,
      yaml: JSON.stringify(json),
    };
    for (const [source_type, source] of Object.entries(sources))
      expect(await uploaded(durable, { source_type, source })).toMatchObject({ execution: 'transactional' });
  });

  it('the named driver is pinned with the version and shown with its instances', async () => {
    const { key } = await uploaded(durable, { source: named('transactional') });
    const first = await startInstance(durable, key);
    const body = { source_type: 'bpmn', source: XML };
    expect(dataOf(await durable.put(`/v1/definitions/${key}`, body))).toMatchObject({ execution: 'durable' });
    expect(dataOf(await durable.get(`/v1/definitions/${key}`))).toMatchObject({ version: 2, execution: 'durable' });
    expect(await startInstance(durable, key)).toMatchObject({ execution: 'durable' });
    dataOf(await durable.post(`/v1/definitions/${key}/rollback`, { version: 1 }));
    expect(await startInstance(durable, key)).toMatchObject({ execution: 'transactional' });
    expect(dataOf(await durable.get(`/v1/instances/${first.id}`))).toMatchObject({ execution: 'transactional' });
  });

  it('the XML of a JSON source names its driver', async () => {
    const source = { ...sequence(userTask('a')), execution: 'transactional' };
    const { key } = await uploaded(durable, { source_type: 'json', source });
    const { body } = await durable.get(`/v1/definitions/${key}/xml`);
    expect(body).toContain('svc:execution="transactional"');
  });

  it('an unknown driver name is a finding of upload and validation, and simulations ignore it', async () => {
    const finding = {
      element_id: 'P',
      line: 4,
      severity: 'error',
      message: 'expected svc:execution to be durable or transactional, found "fast"',
    };
    const refused = await post(durable, { source: named('fast') });
    expect([refused.status, (refused.body as Json).error.findings]).toEqual([400, [finding]]);
    const validated = await durable.post('/v1/definitions/validate', { source_type: 'bpmn', source: named('fast') });
    expect(dataOf(validated)).toEqual({ valid: false, findings: [finding] });
    const { key } = await uploaded(durable, { source: named('transactional') });
    expect(dataOf(await durable.post(`/v1/definitions/${key}/simulate`, { script: [] }))).toMatchObject({});
  });
});
