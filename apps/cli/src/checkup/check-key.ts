import { ApiError } from '@svc/client';
import type { Client, Item } from '@svc/client';
import { relativeTime } from '../tables/times.js';
import { bad, note, well } from './check.js';
import type { Check } from './check.js';

/** An id that nothing has. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

/**
 * Requests that change nothing, whatever the key: what they name does not exist, or their body is refused. A scope is checked before
 * both, so that any answer but 403 shows that the key has it.
 */
const PROBES: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  'definitions:read': (client) => client.definitions.list({ limit: 1 }),
  'definitions:write': (client) => client.deployments.create({ resources: [], dry_run: true }),
  'instances:read': (client) => client.instances.listTokens(NOTHING),
  'instances:write': (client) => client.instances.resume(NOTHING),
  'tasks:read': (client) => client.tasks.get(NOTHING),
  'tasks:write': (client) => client.tasks.unclaim(NOTHING),
  'jobs:work': (client) => client.jobs.get(NOTHING),
  'webhooks:manage': (client) => client.webhooks.get(NOTHING),
  'credentials:read': (client) => client.credentials.get(NOTHING),
  'credentials:write': (client) => client.credentials.remove(crypto.randomUUID()),
};

type Key = Item<'apiKeys.list'>;

/** Whose key it is, and what it may do. */
export async function checkKey(client: Client, key: string, from: string): Promise<Check[]> {
  try {
    const { name, plan, storage } = await client.tenant.get();
    const { used_bytes: used, quota_bytes: quota } = storage;
    const share = quota === null ? '' : `, ${Math.round((100 * used) / quota)} % of its storage used`;
    const tenant = well('tenant', `"${name}", plan ${plan}${share}`);
    return [well('key', `of ${from}, is valid`), tenant, ...(await rights(client, key))];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const says = error.status === 401 ? `of ${from}, is refused: ${error.message}` : `of ${from}: ${error.message}`;
    return [bad('key', says)];
  }
}

async function rights(client: Client, key: string): Promise<Check[]> {
  const own = await ownKey(client, key);
  if (own !== 'no admin')
    return [well('scopes', 'admin, which includes all others'), ...(own === null ? [] : expiry(own))];
  const scopes = Object.keys(PROBES);
  const found = await Promise.all(Object.values(PROBES).map((probe) => isAllowed(() => probe(client))));
  const allowed = scopes.filter((_, index) => found[index] === true);
  const open = scopes.filter((_, index) => found[index] === null);
  return [
    allowed.length === 0 ? note('scopes', 'none') : well('scopes', allowed.join(', ')),
    ...(open.length === 0 ? [] : [note('scopes', `the server gave no answer about ${open.join(', ')}`)]),
  ];
}

/** Only a key with the scope `admin` may list keys; null if its own is not among them. */
async function ownKey(client: Client, secret: string): Promise<Key | null | 'no admin'> {
  try {
    for await (const key of client.apiKeys.all()) if (secret.startsWith(key.prefix)) return key;
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return 'no admin';
    throw error;
  }
}

function expiry({ name, expires_at: expires }: Key): Check[] {
  const until = expires === null ? 'does not expire' : `expires ${relativeTime(expires, Date.now())}`;
  return [well('expiry', `the key "${name}" ${until}`)];
}

/** Null if the answer does not tell. */
async function isAllowed(probe: () => Promise<unknown>): Promise<boolean | null> {
  try {
    await probe();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.isTemporary || error.status >= 500 ? null : error.status !== 403;
  }
}
