import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeTenant } from '../../bench/tenants.mjs';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import type { Json } from '../http/support/api.js';
import { sequence, userTask } from '../http/support/processes.js';
import { clientOf } from './support/client-of.js';
import type { PatientClient } from './support/patient-client.js';

const MODULE = fileURLToPath(new URL('support/endless-calls.cjs', import.meta.url));
/** Timeouts: each start is slow on a busy machine. */
const START_MS = 300_000;
/** Three attempts at each workflow, one after the other, and the service's next look for such instances. */
const RUN_MS = 600_000;

let dataDir: string;
let stack: Stack;
const died: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'svc-endless-'));
  const env = { LOG_LEVEL: 'error', NODE_OPTIONS: `--require ${MODULE}`, ENDLESS_CALLS: join(dataDir, 'tenant') };
  stack = await startStack({ dataDir, env, onDeath: (name, ending) => died.push(`${name}: ${ending}`) });
}, START_MS);

afterAll(async () => {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, START_MS);

test(
  'instances whose calls never end are parked, shown and terminated, and another tenant continues',
  async () => {
    const afflicted = await tenantWithProcess('afflicted');
    const other = await tenantWithProcess('other');
    const begun = [await start(afflicted.client), await start(afflicted.client), await start(afflicted.client)];
    const { id: tenantId } = await afflicted.client.get('/v1/tenant');
    writeFileSync(join(dataDir, 'tenant'), tenantId);
    const post = (path: string, body: object = {}) => statusOfPost(afflicted.apiKey, path, body);
    const starting = post('/v1/instances', { definition_key: 'check' });
    const suspending = begun.map((id) => post(`/v1/instances/${id}/suspend`));
    expect(await Promise.all([starting, ...suspending])).toEqual([503, 503, 503, 503]);

    const parked: Json[] = await afflicted.client.until('the four instances to be shown in error', async () => {
      const found = await afflicted.client.get('/v1/instances?status=error');
      return found.length === 4 ? found : undefined;
    });
    for (const { error } of parked) expect(error).toMatch(/^WorkflowTaskFailed: Script execution timed out/);
    expect(parked.map(({ id }) => id)).toEqual(expect.arrayContaining(begun));

    const id = await start(other.client);
    const [task] = await other.client.get(`/v1/tasks?instance_id=${id}`);
    await other.client.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' });
    await other.client.post(`/v1/tasks/${task.id}/complete`);
    expect((await other.client.get(`/v1/instances/${id}`)).status).toBe('completed');

    for (const { id } of parked)
      expect(await afflicted.client.post(`/v1/instances/${id}/terminate`)).toEqual({ id, status: 'terminated' });
    expect(died).toEqual([]);
  },
  RUN_MS,
);

async function tenantWithProcess(name: string): Promise<{ apiKey: string; client: PatientClient }> {
  const apiKey = await makeTenant(stack.databaseUrl, name);
  const client = clientOf({ baseUrl: stack.baseUrl, apiKey });
  const source = sequence(userTask('check'));
  await client.post('/v1/definitions', { key: 'check', name: 'Check', source_type: 'json', source });
  return { apiKey, client };
}

async function start(client: PatientClient): Promise<string> {
  return (await client.post('/v1/instances', { definition_key: 'check' })).id;
}

/** Sends it once; a {@link PatientClient} repeats a request that is answered 503. */
async function statusOfPost(apiKey: string, path: string, body: object): Promise<number> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const response = await fetch(stack.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
}
