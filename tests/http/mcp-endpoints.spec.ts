import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { uploadDecision } from './support/decisions.js';
import { eventually } from './support/eventually.js';
import { call, connect, TRANSPORTS } from './support/mcp.js';
import { receiveMessage, sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

let api: Api;
let key: string;
let decision: string;
beforeAll(async () => {
  api = await registerTenant();
  await upload(api, sequence(userTask('other')));
  key = await upload(api, sequence(userTask('ask'), receiveMessage('wait', 'paid')));
  decision = await uploadDecision(api);
});

/** The body without its ids and times, which differ each time. */
function shapeOf(body: Json): Json {
  return JSON.parse(JSON.stringify(body), (name, value) =>
    /(^|_)(id|at)$|(Id|At)$|^timestamp$/.test(name) ? name : value,
  );
}

type Asked = readonly [tool: string, args: JsonObject, path: string];

describe.each(TRANSPORTS)('tools over %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(api, transport);
    await client.listTools();
  });
  afterAll(() => client.close());

  const toldBy = async (tool: string, args: JsonObject): Promise<Json> => {
    const { isError, structuredContent } = await call(client, tool, args);
    expect(isError).toBeFalsy();
    return structuredContent;
  };

  it('reading MCP tools answer what their endpoints answer, with filters and pages', async () => {
    const { id } = await startInstance(api, key);
    await startInstance(api, key);
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    const rows: readonly Asked[] = [
      ['list_definitions', { limit: 1, offset: 1 }, '/v1/definitions?limit=1&offset=1'],
      ['get_definition', { key }, `/v1/definitions/${key}`],
      ['get_instance', { id }, `/v1/instances/${id}`],
      ['get_instance_tokens', { id }, `/v1/instances/${id}/tokens`],
      ['list_tasks', { status: 'pending', limit: 1 }, '/v1/tasks?status=pending&limit=1'],
      ['list_tasks', { assignee: 'ann', instance_id: id }, `/v1/tasks?assignee=ann&instance_id=${id}`],
      ['list_tasks', { limit: 1, offset: 1 }, '/v1/tasks?limit=1&offset=1'],
      ['get_task', { id: task.id }, `/v1/tasks/${task.id}`],
      ['list_decisions', { limit: 100, offset: 0 }, '/v1/decisions?limit=100&offset=0'],
    ];
    for (const [tool, args, path] of rows) {
      const { body } = await api.get(path);
      expect([tool, await toldBy(tool, args)]).toEqual([tool, body]);
      expect(JSON.stringify(body)).not.toContain('"data":[]');
    }
  });

  it('the MCP tool get_health answers what its endpoint answers', async () => {
    // On a busy machine a dependency may not answer in time.
    const told = await eventually('all to be up', async () => {
      const { structuredContent } = await call(client, 'get_health');
      return structuredContent?.['status'] === 'ok' && structuredContent;
    });
    const { body } = await eventually('all to be up', async () => {
      const answer = await api.get('/health/ready');
      return answer.status === 200 && answer;
    });
    expect(shapeOf(told)).toEqual(shapeOf(body));
  });

  it('writing MCP tools do what their endpoints do and answer the same', async () => {
    const [byTool, byRest] = await Promise.all([startInstance(api, key), startInstance(api, key)]);
    const start = { definition_key: key, correlation_id: 'c', variables: { a: 1 }, metadata: { b: 2 } };
    const twins: readonly (readonly [tool: string, args: JsonObject, path: string, body: JsonObject])[] = [
      ['start_process', start, '/v1/instances', start],
      ...(await onTasks(byTool.id, byRest.id)),
      [
        'send_event',
        { id: byTool.id, event_type: 'message', event_name: 'paid', payload: { c: 3 } },
        `/v1/instances/${byRest.id}/events`,
        { event_type: 'message', event_name: 'paid', payload: { c: 3 } },
      ],
      [
        'evaluate_decision',
        { key: decision, inputs: { amount: 200, level: 'gold' } },
        `/v1/decisions/${decision}/evaluate`,
        { inputs: { amount: 200, level: 'gold' } },
      ],
    ];
    for (const [tool, args, path, body] of twins) {
      const told = await toldBy(tool, args);
      expect([tool, shapeOf(told)]).toEqual([tool, shapeOf((await api.post(path, body)).body)]);
    }
    const [ended, twin] = [byTool, byRest].map(({ id }) => api.get(`/v1/instances/${id}`));
    const { body } = await ended!;
    expect(body.data).toMatchObject({ status: 'completed', variables: { answer: 'yes', c: 3 } });
    expect(shapeOf(body)).toEqual(shapeOf((await twin!).body));
  });
});

/** Claims and completes the task of each instance. A claim without an assignee is made in the name of the key. */
async function onTasks(byTool: string, byRest: string) {
  const [[mine], [theirs]] = await Promise.all([tasksOf(api, byTool), tasksOf(api, byRest)]);
  const variables = { answer: 'yes' };
  return [
    ['claim_task', { id: mine.id }, `/v1/tasks/${theirs.id}/claim`, {}],
    ['complete_task', { id: mine.id, variables }, `/v1/tasks/${theirs.id}/complete`, { variables }],
  ] as const;
}
