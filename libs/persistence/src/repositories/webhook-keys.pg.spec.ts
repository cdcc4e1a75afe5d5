import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkMasterKeys, rewrapAll, WebhookVault } from '@svc/credentials';
import { v7 as newId } from 'uuid';
import { Committer } from '../commit/committer.js';
import type { AuditedOutcome } from '../commit/committer.js';
import { tenantScope } from '../tenant-scope.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { openTestDatabase, PATIENT_MS } from '../../testing/test-database.js';
import { CredentialKeys } from './credential-keys.js';
import type { Queryable } from './queryable.js';
import { WebhookKeys } from './webhook-keys.js';
import { WebhookWriter } from './webhook-writes.js';
import { WebhookRepository } from './webhooks.js';

const former = { id: 'former', key: randomBytes(32) };
const next = { id: 'next', key: randomBytes(32) };
const tenant = tenantScope(newId());
const writer = new WebhookWriter();
const after = new WebhookVault([next, former]);

let database: TestDatabase;
let committer: Committer;
let keys: WebhookKeys;
beforeAll(async () => {
  database = await openTestDatabase();
  committer = new Committer({ url: database.url, connectTimeoutMs: PATIENT_MS });
  keys = new WebhookKeys(database.dataSource);
}, 120_000);
afterAll(async () => {
  await committer.close();
  await database.close();
});

const places = (id: string, version = 1) => ({ tenantId: tenant, subscriptionId: id, version });
const subscriptionOf = (id: string, value: string, vault = new WebhookVault([former]), version = 1) => ({
  ...{
    id,
    url: 'https://hook.invalid',
    eventTypes: ['task.created'],
    definitionKey: null,
    isActive: true,
    disableAfter: null,
    version,
  },
  ...vault.seal(places(id, version), value),
});
const record = (work: (tx: Queryable) => Promise<AuditedOutcome<void>>) =>
  committer.record(tenant, { type: 'system', id: null }, work);
async function create(value: string): Promise<string> {
  const id = newId();
  await record(async (tx) => {
    await writer.insert(tenant, subscriptionOf(id, value), tx);
    return { result: undefined, entries: [] };
  });
  return id;
}
async function openedBy(vault: WebhookVault, id: string) {
  const row = (await new WebhookRepository(database.dataSource).find(tenant, id))!;
  return vault.open(places(id, row.version), row);
}

describe('master keys of webhooks', () => {
  it('webhook secrets are rewrapped under a new master key, place by place', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 103; n++) ids.push(await create(`value ${n}`));
    const proofs = new CredentialKeys(database.dataSource);
    expect(await proofs.keysInUse()).toEqual(['former']);
    await expect(checkMasterKeys([next], proofs)).rejects.toThrow('expected the key former');
    expect(await rewrapAll(after, keys)).toEqual({ rewrapped: 103, unreadable: [] });
    expect(await proofs.keysInUse()).toEqual(['next']);
    expect(await openedBy(new WebhookVault([next]), ids[102]!)).toEqual({ ok: true, value: 'value 102' });
    expect(await rewrapAll(after, keys)).toEqual({ rewrapped: 0, unreadable: [] });
  });

  it('rewrapping does not undo a webhook secret that is written meanwhile', async () => {
    const id = await create('old');
    const [found] = await keys.nextWrappedByOthers('next', null, 1);
    expect(found?.place).toEqual(places(id));
    await record(async (tx) => {
      const before = (await writer.lock(tenant, id, tx))!;
      await writer.update(tenant, before, subscriptionOf(id, 'new', after, 2), tx);
      return { result: undefined, entries: [] };
    });
    await keys.replaceWrappedKey(found!.place, { masterKeyId: 'next', wrappedKey: Buffer.from('of the old') });
    expect(await openedBy(after, id)).toEqual({ ok: true, value: 'new' });
  });

  it('rewrapping reports webhook secrets that cannot be opened', async () => {
    const id = await create('lost');
    await database.dataSource.query(`UPDATE webhook_subscription SET wrapped_key = 'x' WHERE id = $1`, [id]);
    expect(await rewrapAll(after, keys)).toEqual({ rewrapped: 0, unreadable: [places(id)] });
  });
});
