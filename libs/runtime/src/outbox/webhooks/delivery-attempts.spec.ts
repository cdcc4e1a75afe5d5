import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebhookVault, writeWebhookSecrets } from '@svc/credentials';
import type { OpenDelivery } from '@svc/persistence';
import { serviceSignature } from '@svc/webhooks';
import { guardOf } from '../../outbound/guard-of.js';
import { TenantPools } from '../../outbound/tenant-pools.js';
import { DeliveryAttempts } from './delivery-attempts.js';

const place = { tenantId: 't', subscriptionId: 's', version: 3 };
const vault = new WebhookVault([{ id: 'key', key: randomBytes(32) }]);
const secrets = vault.seal(place, writeWebhookSecrets({ secret: 'secret', headers: { 'X-Own': '1' } }));
const pools = new TenantPools(guardOf({ allow: [], loopbackPorts: [[1, 65_535]], own: [] }));
const stop = new AbortController().signal;

let server: Server;
let url: string;
let received: { headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await pools.close();
  await new Promise((resolve) => server.close(resolve));
});

function delivery(more: Partial<OpenDelivery> = {}, isActive = true): OpenDelivery {
  const subscription = { url, isActive, version: 3, ...secrets } as NonNullable<OpenDelivery['subscription']>;
  return {
    ...{ tenantId: 't', id: 'd', subscriptionId: 's', eventId: 'e', eventType: 'task.created', instanceId: null },
    ...{ occurredAt: new Date(0), data: '{"a":1}', attempts: 0, subscription, ...more },
  };
}

function make(of: OpenDelivery, data: string | null = null, opening = vault) {
  const deliveries = { readData: async () => data };
  return new DeliveryAttempts({ pools, vault: opening, deliveries, timeoutMs: 5_000 }).make(of, stop);
}

describe('sending of deliveries', () => {
  it('an attempt sends the signed payload with the headers of the subscription', async () => {
    const { kind, ...result } = await make(delivery());
    expect([kind, result]).toMatchObject(['attempted', { attempt: { responseStatus: 204, error: null } }]);
    const body = '{"event":"task.created","timestamp":"1970-01-01T00:00:00.000Z","data":{"a":1}}';
    const headers = { 'x-own': '1', 'x-service-signature': serviceSignature('secret', body), 'webhook-id': 'e' };
    expect(received).toMatchObject([{ body, headers }]);
  });

  it('an attempt reads large data when it sends them', async () => {
    await make(delivery({ data: null }), '{"large":true}');
    expect(received[0]?.body).toContain('"data":{"large":true}}');
  });

  it.each<[string, () => OpenDelivery, string]>([
    ['a subscription that is inactive', () => delivery({}, false), 'the subscription is inactive'],
    ['a subscription that is gone', () => delivery({ subscription: null }), 'the subscription was deleted'],
    ['data that are gone', () => delivery({ data: null }), 'the payload of the delivery no longer exists'],
  ])('no attempt is made for %s', async (_, of, reason) => {
    expect(await make(of())).toEqual({ kind: 'given_up', reason });
    expect(received).toEqual([]);
  });

  it('an attempt is made for a test delivery, also of an inactive subscription', async () => {
    await make(delivery({ eventType: 'test' }, false));
    expect(received).toHaveLength(1);
  });

  it('an attempt with tampered secrets sends nothing and fails', async () => {
    const result = await make(delivery(), null, new WebhookVault([{ id: 'key', key: randomBytes(32) }]));
    expect(result).toMatchObject({ kind: 'attempted', attempt: { responseStatus: null } });
    expect(JSON.stringify(result)).toContain('were changed in the database');
    expect(received).toEqual([]);
  });

  it('an attempt whose master key is missing sends nothing and does not count', async () => {
    const unable = new WebhookVault([{ id: 'other', key: randomBytes(32) }]);
    await expect(make(delivery(), null, unable)).rejects.toMatchObject({
      ...{ name: 'PayloadMissing', message: expect.stringContaining('expected their master key') },
    });
    expect(received).toEqual([]);
  });
});
