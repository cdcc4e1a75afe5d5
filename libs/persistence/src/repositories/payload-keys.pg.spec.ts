import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkPayloadKeys, createStateSeal, PayloadKeyVault } from '@svc/contract/codec';
import { rewrapAll } from '@svc/credentials';
import { openTestDatabase } from '../../testing/test-database.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { PayloadKeys } from './payload-keys.js';
import { createPayloadStores } from './payload-stores.js';

const former = { id: 'former', key: randomBytes(32) };
const next = { id: 'next', key: randomBytes(32) };
const of = { tenantId: randomUUID(), instanceId: randomUUID() };
const ENOUGH_FOR_TWO_PAGES = 101;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, 120_000);
afterAll(() => database.close());

it('a payload master key is needed until its data keys are rewrapped under another one', async () => {
  const { keys: store } = createPayloadStores(database.dataSource);
  const keys = new PayloadKeys(database.dataSource);
  const sealWith = (...masterKeys: (typeof former)[]) => createStateSeal({ masterKeys, keys: store });
  await checkPayloadKeys([next], keys);

  const sealed = await sealWith(former).seal(of, { kept: true });
  for (let made = 1; made < ENOUGH_FOR_TWO_PAGES; made += 1) await sealWith(former).seal(of, {});
  await sealWith(next, former).seal(of, {});
  await expect(checkPayloadKeys([next], keys)).rejects.toThrow('expected the master key former');
  await checkPayloadKeys([next, former], keys);

  const report = await rewrapAll(new PayloadKeyVault([next, former]), keys);
  expect(report).toEqual({ rewrapped: ENOUGH_FOR_TWO_PAGES, unreadable: [] });
  await checkPayloadKeys([next], keys);
  expect(await sealWith(next).open(of, sealed)).toEqual({ kept: true });
});
