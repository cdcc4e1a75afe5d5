import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Api, startInstance, tasksOf } from './support/api.js';
import { call, codeIn, connect, dataFrom, errorIn } from './support/mcp.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const ID = '00000000-0000-7000-8000-000000000000';

/** Tool, arguments, and what the message names. */
const BAD: readonly (readonly [string, object, RegExp])[] = [
  ['list_definitions', { limit: 0 }, /limit/],
  ['list_definitions', { limit: 101 }, /limit/],
  ['list_definitions', { limit: 1.5 }, /limit/],
  ['list_definitions', { limit: '5' }, /limit must be a number/],
  ['list_definitions', { limit: null }, /limit must be a number/],
  ['list_definitions', { offset: -1 }, /offset/],
  ['list_definitions', { cursor: 'x' }, /no parameter "cursor"/],
  ['list_decisions', { limit: 101 }, /limit/],
  ['list_decisions', { offset: 'x' }, /offset/],
  ['list_tasks', { limit: 101 }, /limit/],
  ['list_tasks', { offset: 1.5 }, /offset/],
  ['list_tasks', { status: 'open' }, /status/],
  ['list_tasks', { status: ['pending'] }, /status must be a string/],
  ['list_tasks', { assignee: 5 }, /assignee must be a string/],
  ['list_tasks', { instance_id: 'x' }, /instance_id/],
  ['get_definition', {}, /key .*missing/],
  ['get_definition', { key: 5 }, /key must be a string/],
  ['get_definition', { key: '' }, /key/],
  ['get_definition', { key: '..' }, /key/],
  ['get_instance', {}, /id .*missing/],
  ['get_instance', { id: { a: 1 } }, /id must be a string/],
  ['get_instance', { id: ID, extra: 1 }, /"extra"/],
  ['get_instance_tokens', { id: null }, /id must be a string/],
  ['get_task', { id: ['x'] }, /id must be a string/],
  ['start_process', {}, /definition_key .*missing/],
  ['start_process', { definition_key: 5 }, /definition_key/],
  ['start_process', { definition_key: 'x', definition_version: 0 }, /definition_version/],
  ['start_process', { definition_key: 'x', definition_version: '1' }, /definition_version/],
  ['start_process', { definition_key: 'x', variables: [] }, /variables/],
  ['start_process', { definition_key: 'x', metadata: 'x' }, /metadata/],
  ['start_process', { definition_key: 'x', correlation_id: 5 }, /correlation_id/],
  ['start_process', { definition_key: 'x', source_instance_id: ID }, /source_instance_id/],
  ['send_event', { id: 5, event_type: 'message', event_name: 'm' }, /id must be a string/],
  ['send_event', { id: ID, event_type: 'mail', event_name: 'm' }, /event_type/],
  ['send_event', { id: ID, event_type: 'message' }, /event_name .*missing/],
  ['send_event', { id: ID, event_type: 'message', event_name: '' }, /event_name/],
  ['send_event', { id: ID, event_type: 'message', event_name: 'm', payload: [] }, /payload/],
  ['claim_task', { id: 5 }, /id must be a string/],
  ['claim_task', { id: ID, assignee: 'me' }, /no parameter "assignee"/],
  ['complete_task', { id: [] }, /id must be a string/],
  ['complete_task', { id: ID, variables: 'x' }, /variables/],
  ['evaluate_decision', { key: 5, inputs: {} }, /key must be a string/],
  ['evaluate_decision', { key: 'x' }, /inputs .*missing/],
  ['evaluate_decision', { key: 'x', inputs: [] }, /inputs/],
  ['evaluate_decision', { key: 'x', inputs: {}, version: 0 }, /version/],
  ['get_health', { deep: true }, /no parameter "deep": it has none/],
];

describe('refusals over MCP', () => {
  let api: Api;
  let client: Client;
  let overSse: Client;
  beforeAll(async () => {
    api = await registerTenant();
    [client, overSse] = [await connect(api), await connect(api, 'SSE')];
  });
  afterAll(() => Promise.all([client.close(), overSse.close()]));

  it('every parameter of every MCP tool has a bad value in this test', async () => {
    const { tools } = await client.listTools();
    const parameters = tools.flatMap(({ name, inputSchema }) =>
      Object.keys(inputSchema.properties ?? {}).map((parameter) => [name, parameter] as const),
    );
    const isShown = ([tool, parameter]: readonly [string, string]) =>
      BAD.some(
        ([name, args, message]) =>
          name === tool && Object.hasOwn(args, parameter) && message.source.includes(parameter),
      );
    expect(parameters.filter((one) => !isShown(one))).toEqual([]);
  });

  it.each(BAD)('the MCP tool %s refuses %j', async (name, args, message) => {
    for (const agent of [client, overSse]) {
      const { error } = errorIn(await call(agent, name, args));
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringMatching(message) });
      expect(error.request_id).toMatch(/\S/);
    }
  });

  it('an id that looks like a path is treated as an id', async () => {
    for (const id of ['../../../v1/auth/keys', `${ID}/history`, 'x?limit=1', '%2e%2e', 'a#b'])
      expect(codeIn(await call(client, 'get_instance', { id }))).toBe('NOT_FOUND');
  });

  it.each([
    ['a NUL character', 'a\0b', /NUL character/],
    ['a lone surrogate', '\ud800', /lone surrogate/],
  ])('MCP refuses %s anywhere in a message, as in every body', async (_what, text, message) => {
    for (const args of [{ id: text }, { id: ID, variables: { a: [text] } }, { [text]: 1 }])
      await expect(call(client, 'complete_task', args)).rejects.toThrow(message);
  });

  it('names like __proto__ are ordinary names over MCP', async () => {
    const key = await upload(api, sequence(userTask('ask')));
    const variables = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
    const { id } = await dataFrom(client, 'start_process', { definition_key: key, variables });
    const found = await dataFrom(client, 'get_instance', { id });
    expect(JSON.stringify(found.variables)).toBe(JSON.stringify(variables));
    for (const name of ['__proto__', 'constructor', 'toString'])
      await expect(call(client, name, {})).rejects.toThrow(/no tool/);
  });

  it('an unknown MCP tool is refused with the error of the protocol', async () => {
    await expect(call(client, 'delete_everything')).rejects.toMatchObject({
      code: -32602,
      message: 'MCP error -32602: there is no tool "delete_everything"',
    });
  });

  it('parameters that are none are refused with the error of the protocol', async () => {
    for (const agent of [client, overSse])
      for (const args of [null, [], 'x'])
        await expect(
          agent.request(
            { method: 'tools/call', params: { name: 'get_health', arguments: args as never } },
            CallToolResultSchema,
          ),
        ).rejects.toMatchObject({
          code: -32602,
          message: expect.stringContaining('expected params.arguments of tools/call to be an object, found'),
        });
  });

  it('MCP refuses a wrong state with the same error as REST', async () => {
    const key = await upload(api, sequence(userTask('ask')));
    const { id } = await startInstance(api, key);
    const [task] = await tasksOf(api, id);
    const overRest = (await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} })).body.error;
    const { error } = errorIn(await call(client, 'complete_task', { id: task.id, variables: {} }));
    expect({ ...error, request_id: '' }).toEqual({ ...overRest, request_id: '' });
    expect(error.code).toBe('CONFLICT');
    await dataFrom(client, 'claim_task', { id: task.id });
    expect(codeIn(await call(client, 'claim_task', { id: task.id }))).toBe('NOT_FOUND');
  });

  it('claim_task claims for the name of the API key by default', async () => {
    const key = await upload(api, sequence(userTask('ask')));
    const { id } = await startInstance(api, key);
    const [task] = await tasksOf(api, id);
    const [{ name }] = (await api.get('/v1/auth/keys')).body.data;
    expect((await dataFrom(client, 'claim_task', { id: task.id })).assignee).toBe(name);
  });

  it('a repeated MCP call with the same idempotency_key acts once', async () => {
    const key = await upload(api, sequence(userTask('ask')));
    const start = () => call(client, 'start_process', { definition_key: key }, { idempotency_key: `once-${key}` });
    expect(await start()).toEqual(await start());
    const other = await call(client, 'start_process', { definition_key: 'x' }, { idempotency_key: `once-${key}` });
    expect(codeIn(other)).toBe('CONFLICT');
  });
});
