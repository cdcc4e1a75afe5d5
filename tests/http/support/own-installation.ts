import { randomUUID } from 'node:crypto';
import { eventually } from './eventually.js';
import { OwnApi } from './own-api.js';
import { OwnDatabase } from './own-database.js';
import { registerTenant } from './tenants.js';

/**
 * Programs with a database and a task queue of their own, on the servers of the stack under test. All programs of an installation
 * share both: with another queue on the same database, each would put timers, messages and schedules of others on a queue that
 * ends with it.
 */
export class OwnInstallation {
  readonly database = new OwnDatabase();
  readonly settings = { DATABASE_URL: this.database.url, TASK_QUEUE: `own-${randomUUID()}` };
  private readonly apis: OwnApi[] = [];

  static async create(): Promise<OwnInstallation> {
    const own = new OwnInstallation();
    await own.database.create();
    return own;
  }

  /** Starts an API. The first one migrates the database. */
  async startApi(settings: Record<string, string> = {}): Promise<OwnApi> {
    const api = await OwnApi.start({ ...settings, ...this.settings });
    this.apis.push(api);
    return api;
  }

  /** Starts an API with a worker and waits until the worker is ready. */
  async startWorkingApi(settings: Record<string, string> = {}): Promise<OwnApi> {
    const api = await this.startApi({ ...settings, WORKER_EMBEDDED: 'true' });
    await eventually('its worker', async () => (await api.as(null).get('/health/ready')).status === 200);
    return api;
  }

  /** Registers a tenant and returns its admin key. */
  async registerTenant(): Promise<string | null> {
    const [api] = this.apis;
    if (api === undefined) throw new Error('expected an API of this installation to have been started');
    return (await registerTenant('Test', api.as(null))).key;
  }

  async stop(): Promise<void> {
    await Promise.all(this.apis.splice(0).map((api) => api.stop()));
  }

  async drop(): Promise<void> {
    await this.stop();
    await this.database.drop();
  }
}
