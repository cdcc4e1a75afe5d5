import { createLogger, loadConfig } from '@svc/config';
import { ApiKeyRepository, TenantRepository, tenantScope } from '@svc/persistence';
import { v7 as newId } from 'uuid';
import { type AppResources } from './app-resources.js';
import { endOnOtherDatabase } from './database/end-on-other-database.js';
import { connectDatabase, openDatabase } from './database/open-database.js';
import { insertFirstKey, newFirstKey } from './registration/first-key.js';

const LOCAL_TENANT = { name: 'local', slug: 'local', email: 'local@localhost', status: 'active' };

/**
 * Makes the tenant `local` of a local stack with an admin key and prints `{"api_key": …}`. Prints `{}` if the tenant
 * exists, since a key is shown once.
 */
async function bootstrapLocal({
  dataSource,
  committer,
}: Pick<AppResources, 'dataSource' | 'committer'>): Promise<{ api_key?: string }> {
  const tenants = new TenantRepository(dataSource);
  const keys = new ApiKeyRepository(dataSource);
  if ((await tenants.findBySlug(LOCAL_TENANT.slug)) !== null) return {};
  const tenant = tenantScope(newId());
  const first = newFirstKey();
  const isNew = await committer.record(tenant, { type: 'system', id: null }, async (tx) => {
    if (!(await tenants.insert(tenant, LOCAL_TENANT, tx))) return { result: false, entries: [] };
    const keyCreated = await insertFirstKey(keys, tenant, first, tx);
    const registered = {
      instanceId: null,
      action: 'tenant.registered',
      payload: { name: LOCAL_TENANT.name, slug: LOCAL_TENANT.slug },
    };
    return { result: true, entries: [registered, keyCreated] };
  });
  return isNew ? { api_key: first.key } : {};
}

const result = loadConfig(process.env);
if (!result.ok) {
  process.stderr.write(`${result.message}\n`);
  process.exit(1);
}
// Standard output is for the result only.
const logger = createLogger('bootstrap-local', { logLevel: 'silent' });
const database = openDatabase(result.config);
await connectDatabase(database.dataSource, result.config, logger).catch(endOnOtherDatabase(result.config));
process.stdout.write(`${JSON.stringify(await bootstrapLocal(database))}\n`);
await database.committer.close();
await database.dataSource.destroy();
