import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { uploadDecision } from './support/decisions.js';
import { connect, dataFrom } from './support/mcp.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

/** More than a row of a list may have. */
const LARGE: JsonObject = { text: 'x'.repeat(40_000) };
const SMALL: JsonObject = { text: 'x' };

let api: Api;
let process: string;
beforeAll(async () => {
  api = await registerTenant();
  process = await upload(api, sequence(userTask('ask')));
});

/** Makes a row with this content, and returns the paths of its list and of the row itself. */
type Make = (content: JsonObject) => Promise<readonly [list: string, row: string]>;

async function evaluation(content: JsonObject): Promise<readonly [string, string]> {
  const inputs = [{ id: 'text', label: 'T', type: 'string' }];
  const outputs = [{ id: 'out', label: 'O', type: 'string' }];
  const rules = [{ id: 'r', conditions: ['-'], outputs: { out: 'x' } }];
  const key = await uploadDecision(api, { inputs, outputs, rules } as JsonObject);
  const { id } = dataOf(await api.post(`/v1/decisions/${key}/evaluate`, { variables: content }));
  return [`/v1/decisions/${key}/evaluations`, `/v1/decisions/${key}/evaluations/${id}`];
}

async function instance(metadata: JsonObject): Promise<readonly [string, string]> {
  const { id } = await startInstance(api, process, {}, { metadata, correlation_id: crypto.randomUUID() });
  const { correlation_id } = dataOf(await api.get(`/v1/instances/${id}`));
  return [`/v1/instances?correlation_id=${correlation_id}`, `/v1/instances/${id}`];
}

async function task(variables: JsonObject): Promise<readonly [string, string]> {
  const { id } = await startInstance(api, process, variables);
  const [{ id: taskId }] = await tasksOf(api, id);
  return [`/v1/tasks?instance_id=${id}`, `/v1/tasks/${taskId}`];
}

const VALUES = ['rules_matched', 'matchedRules', 'outputs', 'outputVariables', 'inputVariables'];
const LISTS: readonly (readonly [of: string, members: readonly string[], make: Make])[] = [
  ['instances', ['metadata'], instance],
  ['tasks', ['variables'], task],
  ['evaluations', VALUES, evaluation],
];

describe('large rows in lists', () => {
  it.each(LISTS)(
    'a list of %s leaves out %j of a large row and names them; the row itself is whole',
    async (_of, members, make) => {
      const [list, row] = await make(LARGE);
      const [listed] = dataOf(await api.get(list));
      const whole = dataOf(await api.get(row));
      const { left_out, ...fields } = listed;
      expect(left_out).toEqual(members);
      for (const [name, value] of Object.entries(fields))
        expect([name, value]).toEqual([name, members.includes(name) ? null : whole[name]]);
      expect(JSON.stringify(whole)).toContain(LARGE['text']);
    },
  );

  it.each(LISTS)('a list of %s has %j of a small row', async (_of, members, make) => {
    const [list, row] = await make(SMALL);
    const [listed] = dataOf(await api.get(list));
    const whole = dataOf(await api.get(row));
    for (const name of members) expect(listed[name]).toEqual(whole[name]);
    expect(listed).not.toHaveProperty('left_out');
  });

  it('the MCP tool list_tasks leaves out large variables and names them', async () => {
    const { id } = await startInstance(api, process, LARGE);
    const agent = await connect(api);
    const tasks = await dataFrom(agent, 'list_tasks', { instance_id: id });
    expect(tasks).toMatchObject([{ instance_id: id, variables: null, left_out: ['variables'] }]);
    await agent.close();
  });

  it('a list of webhooks with large headers ends early, and its cursor leads to the others', async () => {
    const owner = await registerTenant();
    const headers = { 'X-Large': 'x'.repeat(16_000) };
    const made: string[] = [];
    for (let n = 0; n < 280; n++) {
      const body = { url: 'http://127.0.0.1:4999/', event_types: ['instance.error'], headers };
      made.unshift(dataOf(await owner.post('/v1/webhooks', body), 201).id);
    }
    const { body } = await owner.get('/v1/webhooks');
    const next = await owner.get(`/v1/webhooks?cursor=${body.page.next_cursor}`);
    const idsOf = (rows: Json[]) => rows.map(({ id }) => id);
    expect([body.page.has_more, next.body.page.has_more]).toEqual([true, false]);
    expect(JSON.stringify(body).length).toBeLessThan(4.2 * 1024 * 1024);
    expect([...idsOf(body.data), ...idsOf(next.body.data)]).toEqual(made);
  }, 60_000);
});
