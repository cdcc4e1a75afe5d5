import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Api, dataOf } from '../support/api.js';
import { call, codeIn, connect, errorIn, TRANSPORTS } from '../support/mcp.js';
import { endedKey, keyWith, registerTenant } from '../support/tenants.js';
import { SCOPES } from './access-rows.js';
import { makeThings, nothing, type Things } from './things.js';
import { TOOL_ROWS } from './tool-rows.js';

let owner: Api;
let stranger: Api;
let theirs: Things;
let own: Things;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([registerTenant('Owner'), registerTenant('Stranger')]);
  [theirs, own] = await Promise.all([makeThings(owner), makeThings(stranger)]);
}, 60_000);

const withoutId = (result: CallToolResult) => ({ ...errorIn(result).error, request_id: '' });

describe.each(TRANSPORTS)('tools over %s', (transport) => {
  let callers: Map<string, Client>;
  let thief: Client;
  beforeAll(async () => {
    const scoped = ['', ...SCOPES].map(async (scope) => {
      const api = await keyWith(stranger, scope === '' ? [] : [scope]);
      return [scope, await connect(api, transport)] as const;
    });
    callers = new Map(await Promise.all(scoped));
    thief = await connect(stranger, transport);
  });
  afterAll(() => Promise.all([thief, ...callers.values()].map((client) => client.close())));

  it('every MCP tool has an access row', async () => {
    const { tools } = await thief.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOL_ROWS.map(({ name }) => name));
  });

  it.each(['no', 'an unknown', 'a revoked', 'an expired'])('MCP tools are not offered to %s key', async (what) => {
    const ended = { 'a revoked': 'revoked', 'an expired': 'expired' } as const;
    const keys: Record<string, string | null> = { no: null, 'an unknown': `svc_live_${'x'.repeat(43)}` };
    const ending = ended[what as keyof typeof ended];
    const api = ending === undefined ? new Api(keys[what] ?? null) : await endedKey(stranger, ending);
    await expect(connect(api, transport)).rejects.toThrow(/401|UNAUTHORIZED/);
  });

  it.each(TOOL_ROWS)('the MCP tool $name needs the access $access', async ({ name, access, naming }) => {
    const codes = [...callers].map(async ([scope, client]) => [
      scope,
      codeIn(await call(client, name, naming(nothing()))),
    ]);
    const isAllowed = (scope: string) => access === 'any key' || scope === access || scope === 'admin';
    for (const [scope, code] of await Promise.all(codes))
      expect([scope, code === 'FORBIDDEN']).toEqual([scope, !isAllowed(scope ?? '')]);
  });

  it.each(TOOL_ROWS.filter(({ toOthers }) => toOthers === 'not found'))(
    'the MCP tool $name answers the same for a thing of another tenant and for one that does not exist',
    async ({ name, naming }) => {
      const [foreign, unknown] = [await call(thief, name, naming(theirs)), await call(thief, name, naming(nothing()))];
      expect(withoutId(foreign)).toEqual(withoutId(unknown));
      expect(codeIn(foreign)).toBe('NOT_FOUND');
    },
  );

  it.each(TOOL_ROWS.filter(({ toOthers }) => toOthers !== 'not found'))(
    'the MCP tool $name shows nothing of another tenant',
    async ({ name, naming, toOthers }) => {
      const result = await call(thief, name, naming(theirs));
      expect(codeIn(result)).toBeNull();
      const text = JSON.stringify(result.structuredContent);
      expect(Object.values(theirs).filter((id) => text.includes(id))).toEqual([]);
      if (toOthers === 'empty') expect(result.structuredContent?.['data']).toEqual([]);
    },
  );

  it('MCP tools leave the things of another tenant unchanged', async () => {
    expect(dataOf(await owner.get(`/v1/tasks/${theirs.task}`)).status).toBe('pending');
    expect(dataOf(await owner.get(`/v1/instances/${theirs.instance}/variables`))).not.toHaveProperty('stolen');
    expect(dataOf(await owner.get(`/v1/instances?definition_key=${theirs.key}`))).toHaveLength(1);
  });

  it("MCP tools reach the tenant's own things", async () => {
    expect(codeIn(await call(thief, 'get_instance', { id: own.instance }))).toBeNull();
    expect((await call(thief, 'list_tasks', { assignee: own.assignee })).structuredContent?.['data']).toHaveLength(1);
  });
});
