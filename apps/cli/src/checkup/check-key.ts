import { ApiError } from '@svc/client';
import type { Client } from '@svc/client';
import { relativeTime } from '../tables/times.js';
import { bad, note, well } from './check.js';
import type { Check } from './check.js';

type Me = Awaited<ReturnType<Client['me']['get']>>;

/** Whose key it is, and what it may do. */
export async function checkKey(client: Client, from: string): Promise<Check[]> {
  try {
    const [me, { name, plan, storage }] = await Promise.all([client.me.get(), client.tenant.get()]);
    const { used_bytes: used, quota_bytes: quota } = storage;
    const share = quota === null ? '' : `, ${Math.round((100 * used) / quota)} % of its storage used`;
    const tenant = well('tenant', `"${name}", plan ${plan}${share}`);
    return [well('key', `of ${from}, is valid`), tenant, rights(me), ...jobTypes(me), expiry(me)];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const says = error.status === 401 ? `of ${from}, is refused: ${error.message}` : `of ${from}: ${error.message}`;
    return [bad('key', says)];
  }
}

function rights({ scopes }: Me): Check {
  if (scopes.includes('admin')) return well('scopes', 'admin, which includes all others');
  return scopes.length === 0 ? note('scopes', 'none') : well('scopes', scopes.join(', '));
}

function jobTypes({ job_types: types }: Me): Check[] {
  return types === null ? [] : [note('job types', `only ${types.join(', ')}`)];
}

function expiry({ key: { name, expires_at: expires } }: Me): Check {
  const until = expires === null ? 'does not expire' : `expires ${relativeTime(expires, Date.now())}`;
  return well('expiry', `the key "${name}" ${until}`);
}
