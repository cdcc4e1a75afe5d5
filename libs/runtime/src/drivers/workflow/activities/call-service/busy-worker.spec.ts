import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import type { JobResponse } from '@svc/engine';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Agent } from 'undici';
import { NO_SLOT } from '../../../../shares/tenant-slots.js';
import { callServiceActivity } from './call-service.js';

const MIB = 1_048_576;
/** Of 1 MiB and a little more: one place, and four for its size. */
const LARGE = 'a'.repeat(MIB);
/** What one tenant may take of 1,500 places. */
const SHARE = 500;

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => void begun.push(response));
});
let begun: ServerResponse[];
let agent: Agent;
let callService: ReturnType<typeof callServiceActivity>;

beforeEach(async () => {
  begun = [];
  agent = new Agent();
  callService = callServiceActivity({
    pools: { of: () => agent },
    credentials: { resolve: async () => ({ ok: true, values: new Map() }) },
    retries: { noteRetry: async () => undefined },
    maxResponseBytes: 5 * MIB,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function call(tenantId: string, body: JsonValue = null): Promise<JobResponse> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const request = { method: 'POST', url, query: [], headers: [], body };
  const job = {
    ...{ jobId: 'j', elementId: 'e', summary: 's', request, retries: 0, retryBackoffMs: 1, timeoutMs: 60_000 },
    ...{ isIdempotent: false, isAsync: false },
  };
  const instanceId = '01890000-0000-7000-8000-000000000001';
  return new MockActivityEnvironment().run(callService, { tenantId, instanceId, job });
}

async function untilBegun(count: number): Promise<void> {
  while (begun.length < count) await pause(5);
}

const hasNoSlot = { type: NO_SLOT, nonRetryable: false };

describe('service calls of a worker that is busy for their tenant', () => {
  it('a large request takes the places of several small ones', async () => {
    const calls = Array.from({ length: SHARE / 5 }, () => call('a', LARGE));
    await untilBegun(calls.length);
    await expect(call('a')).rejects.toMatchObject(hasNoSlot);
    const others = call('b', LARGE);
    await untilBegun(calls.length + 1);
    begun.forEach((response) => response.end());
    await Promise.all([...calls, others]);
  });

  it('a large answer is read when there is room for it', async () => {
    // Each large answer needs 20 further places.
    const calls = Array.from({ length: SHARE - 20 }, () => call('a'));
    await untilBegun(calls.length);
    const large = call('a');
    await untilBegun(calls.length + 1);
    begun.pop()?.writeHead(200, { 'content-type': 'text/plain' }).end(LARGE);
    expect(await Promise.race([large, pause(500, 'waits')])).toBe('waits');
    begun.pop()?.end();
    expect(String((await large).body)).toHaveLength(MIB);
    begun.forEach((response) => response.end());
    await Promise.all(calls);
  });
});
