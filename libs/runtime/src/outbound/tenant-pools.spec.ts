import { expect, it } from '@jest/globals';
import { request } from 'undici';
import { startServiceStub } from '../../testing/service-stub.js';
import { guardOf } from './guard-of.js';
import { TenantPools } from './tenant-pools.js';

it('no request waits for a connection until another one is answered', async () => {
  const service = await startServiceStub();
  const release = service.hold();
  const pools = new TenantPools(guardOf({ allow: [], loopbackPorts: [[1, 65_535]], own: [] }));
  const requests = Array.from({ length: 200 }, async () => {
    const { body } = await request(service.url, { dispatcher: pools.of('tenant') });
    return body.json();
  });
  await service.untilCalled(200);
  release();
  expect(await Promise.all(requests)).toEqual(requests.map(() => ({})));
  await pools.close();
  await service.stop();
});
