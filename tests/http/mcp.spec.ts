import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Api } from './support/api.js';
import { uploadDecision } from './support/decisions.js';
import { eventually } from './support/eventually.js';
import { call, connect, dataFrom, TRANSPORTS } from './support/mcp.js';
import { receiveMessage, sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

/** [mcp#tools] (who may call them: matrix/tools.spec.ts): tool, required parameters, optional ones, whether it reads, may destroy. */
const TOOLS: readonly (readonly [string, string[], string[], 'reads' | 'adds' | 'changes'])[] = [
  ['list_definitions', [], ['limit', 'offset'], 'reads'],
  ['get_definition', ['key'], [], 'reads'],
  ['start_process', ['definition_key'], ['definition_version', 'correlation_id', 'variables', 'metadata'], 'adds'],
  ['get_instance', ['id'], [], 'reads'],
  ['get_instance_tokens', ['id'], [], 'reads'],
  ['send_event', ['id', 'event_type', 'event_name'], ['payload'], 'changes'],
  ['list_tasks', [], ['status', 'assignee', 'instance_id', 'limit', 'offset'], 'reads'],
  ['get_task', ['id'], [], 'reads'],
  ['claim_task', ['id'], [], 'adds'],
  ['complete_task', ['id'], ['variables'], 'changes'],
  ['evaluate_decision', ['key', 'inputs'], ['version'], 'adds'],
  ['list_decisions', [], ['limit', 'offset'], 'reads'],
  ['get_health', [], [], 'reads'],
];

describe('agents', () => {
  let api: Api;
  let client: Client;
  beforeAll(async () => {
    api = await registerTenant();
    client = await connect(api);
    await client.listTools();
  });
  afterAll(() => client.close());

  it.each(TRANSPORTS)(
    'an agent takes a process to its end over %s [endpoints.mcp-server.the-server-is-reached-over-server-sent] [service.base-address-base-url-mcp-address-mcp]',
    async (transport) => {
      const agent = await connect(api, transport);
      // From here on the client checks every answer against its tool's output schema.
      await agent.listTools();
      const key = await upload(api, sequence(userTask('ask'), receiveMessage('wait', 'paid')));
      const definitions = await dataFrom(agent, 'list_definitions', { limit: 100 });
      expect(definitions.map((one: { key: string }) => one.key)).toContain(key);
      expect(await dataFrom(agent, 'get_definition', { key })).toMatchObject({ key, version: 1 });
      const { id } = await dataFrom(agent, 'start_process', {
        definition_key: key,
        definition_version: 1,
        correlation_id: 'c-1',
        variables: { amount: 5, nested: { a: [1, null] } },
        metadata: { by: 'agent' },
      });
      expect(await dataFrom(agent, 'get_instance', { id })).toMatchObject({
        status: 'running',
        correlation_id: 'c-1',
        metadata: { by: 'agent' },
        variables: { amount: 5, nested: { a: [1, null] } },
      });
      const [task] = await dataFrom(agent, 'list_tasks', { instance_id: id, status: 'pending', limit: 1, offset: 0 });
      expect(await dataFrom(agent, 'get_task', { id: task.id })).toEqual(task);
      expect(await dataFrom(agent, 'claim_task', { id: task.id })).toMatchObject({ status: 'claimed' });
      const completed = await dataFrom(agent, 'complete_task', { id: task.id, variables: { answer: 'yes' } });
      expect(completed).toEqual({ id: task.id, status: 'completed' });
      expect(await dataFrom(agent, 'get_instance_tokens', { id })).toEqual(
        expect.arrayContaining([expect.objectContaining({ element_id: 'wait', status: 'waiting' })]),
      );
      const event = { id, event_type: 'message', event_name: 'paid', payload: { paid: true } };
      expect(await dataFrom(agent, 'send_event', event)).toMatchObject({ delivered: 1 });
      expect(await dataFrom(agent, 'get_instance', { id })).toMatchObject({
        status: 'completed',
        variables: { amount: 5, answer: 'yes', paid: true },
      });
      await agent.close();
    },
  );

  it.each(TRANSPORTS)('an agent evaluates decisions and reads health over %s', async (transport) => {
    const agent = await connect(api, transport);
    await agent.listTools();
    const key = await uploadDecision(api);
    const decisions = await dataFrom(agent, 'list_decisions', { limit: 100, offset: 0 });
    expect(decisions.map((one: { key: string }) => one.key)).toContain(key);
    const evaluation = await dataFrom(agent, 'evaluate_decision', {
      key,
      version: 1,
      inputs: { amount: 200, level: 'gold' },
    });
    expect(evaluation).toMatchObject({ matched: true, outputs: { discount: 20 }, decision_version: 1 });
    // On a busy machine a dependency may not answer in time.
    const health = await eventually('all to be up', async () => {
      const { structuredContent } = await call(agent, 'get_health');
      return structuredContent?.['status'] === 'ok' && structuredContent;
    });
    expect(health).toMatchObject({ status: 'ok', database: 'up' });
    await agent.close();
  });

  it('MCP offers the 13 tools of the interface and no other [service.an-mcp-server-exposes-13-tools-that]', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(([name]) => name));
  });

  const rows = TOOLS.map(([name, ...row]) => {
    return [name, `endpoints.mcp-server.${name.replaceAll('_', '-')}`, ...row] as const;
  });
  it.each(rows)(
    'the MCP tool %s has the parameters and hints of the interface [%s]',
    async (name, _id, required, more, effect) => {
      const { tools } = await client.listTools();
      const tool = tools.find((one) => one.name === name);
      expect(Object.keys(tool?.inputSchema.properties ?? {}).sort()).toEqual([...required, ...more].sort());
      expect(tool?.inputSchema).toMatchObject({ type: 'object', required, additionalProperties: false });
      expect(tool?.outputSchema?.type).toBe('object');
      expect(JSON.stringify(tool)).not.toMatch(/\$ref|nullable/);
      expect(tool?.annotations).toMatchObject({
        readOnlyHint: effect === 'reads',
        destructiveHint: effect === 'changes',
        idempotentHint: effect === 'reads',
      });
      expect(tool?.description).not.toBe('');
    },
  );
});
