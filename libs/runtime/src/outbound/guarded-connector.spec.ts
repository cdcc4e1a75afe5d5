import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import type { PortRange } from '@svc/config';
import { AddressPolicy } from './address-policy.js';
import { RefusedDestination } from './guarded-connector.js';
import { OwnEndpoints } from './own-endpoints.js';
import { TenantPools } from './tenant-pools.js';

const pools: TenantPools[] = [];
let canary: Server;
let port: number;
let reached = 0;

type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

function call(
  url: string,
  {
    allow = [] as string[],
    loopbackPorts = null,
    own = false,
    resolve,
  }: { allow?: string[]; loopbackPorts?: readonly PortRange[] | null; own?: boolean; resolve?: Resolve } = {},
) {
  const guard = {
    policy: new AddressPolicy({ allow, loopbackPorts }),
    own: new OwnEndpoints(own ? [{ host: 'localhost', port }] : []),
    ...(resolve ? { resolve } : {}),
  };
  const tenants = new TenantPools(guard);
  pools.push(tenants);
  return request(url, { dispatcher: tenants.of('tenant') });
}

beforeAll(async () => {
  canary = createServer((_, response) => {
    reached += 1;
    response.end('reached');
  });
  await new Promise<void>((resolve) => canary.listen(0, '0.0.0.0', resolve));
  port = (canary.address() as AddressInfo).port;
});
afterEach(async () => {
  reached = 0;
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(() => new Promise((resolve) => canary.close(resolve)));

/** Every spelling of a private, loopback, link-local or metadata address that a URL can hold (quality, 16). */
const LITERALS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '240.0.0.1',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
];

describe('the guard of outgoing connections', () => {
  it.each(LITERALS)('a connection to the literal address %s is refused', async (host) => {
    await expect(call(`http://${host}:${port}/`)).rejects.toThrow(RefusedDestination);
    expect(reached).toBe(0);
  });

  it.each([['127.0.0.1'], ['169.254.169.254'], ['::1'], ['::ffff:10.0.0.1'], ['fe80::1%eth0']])(
    'a connection to a name that resolves to %s is refused',
    async (address) => {
      const resolve: Resolve = async () => [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ];
      await expect(call(`http://innocent.example:${port}/`, { resolve })).rejects.toThrow(RefusedDestination);
      expect(reached).toBe(0);
    },
  );

  it('a name is resolved once, so that a later answer changes nothing', async () => {
    let asked = 0;
    const resolve: Resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    const { body } = await call(`http://rebinding.example:${port}/`, { allow: ['127.0.0.0/8'], resolve });
    expect([await body.text(), asked]).toEqual(['reached', 1]);
  });

  it.each([[['127.0.0.1']], [['127.0.0.0/8']], [['::1', '127.0.0.1/32']]])(
    'a connection to an address allowed by %j is made',
    async (allow) => {
      const { body } = await call(`http://127.0.0.1:${port}/`, { allow });
      expect(await body.text()).toBe('reached');
    },
  );

  it('a private host that is allowed by name can be reached', async () => {
    const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const { body } = await call(`http://stock.internal:${port}/`, { allow: ['Stock.internal'], resolve });
    expect(await body.text()).toBe('reached');
  });

  it('the local stack may call the named ports of its own machine, but nothing else that is private', async () => {
    const named = { loopbackPorts: [[port, port]] } as const;
    expect(await (await call(`http://localhost:${port}/`, named)).body.text()).toBe('reached');
    await expect(call('http://10.0.0.1/', named)).rejects.toThrow(RefusedDestination);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]'])(
    'the local stack cannot call another port of its own machine by %s, whatever is allowed',
    async (host) => {
      const allow = ['0.0.0.0/0', '::/0', 'localhost'];
      const others = [
        [1, port - 1],
        [port + 1, 65_535],
      ] as const;
      await expect(call(`http://${host}:${port}/`, { allow, loopbackPorts: others })).rejects.toThrow(
        'expected a port of this machine that OUTBOUND_LOOPBACK_PORTS names',
      );
      expect(reached).toBe(0);
    },
  );

  it.each(['127.0.0.1', 'localhost', '127.8.9.10', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    "the service's own endpoints are never reached by %s",
    async (host) => {
      const allow = ['0.0.0.0/0', '::/0', 'localhost'];
      await expect(
        call(`http://${host}:${port}/`, { allow, loopbackPorts: [[port, port]], own: true }),
      ).rejects.toThrow('belongs to this service');
      expect(reached).toBe(0);
    },
  );

  it('proxy variables are ignored', async () => {
    process.env['http_proxy'] = `http://127.0.0.1:${port}`;
    try {
      await expect(call('http://10.0.0.1/')).rejects.toThrow(RefusedDestination);
    } finally {
      delete process.env['http_proxy'];
    }
    expect(reached).toBe(0);
  });
});
