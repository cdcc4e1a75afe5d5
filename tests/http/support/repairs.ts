import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, startInstance } from './api.js';
import { eventually } from './eventually.js';
import { parallel, serviceTask, upload, userTask } from './processes.js';
import { StubService } from './stub-service.js';

/**
 * Instances to be repaired, and the requests that repair them. Task `a` and then `c` run parallel to the call `pay`, before a
 * join.
 */
export class Repairs {
  private constructor(
    private readonly api: Api,
    readonly service: StubService,
    private readonly key: string,
  ) {}

  static async open(api: Api): Promise<Repairs> {
    const service = await StubService.open();
    const pay = serviceTask('pay', `${service.url}/pay`, { retries: '0' });
    return new Repairs(api, service, await upload(api, parallel([userTask('a'), userTask('c')], [pay])));
  }

  /** Starts an instance whose call has failed: in error, with a dead token at `pay` and a waiting one at `a`. */
  async failed(): Promise<string> {
    this.service.reply = () => ({ status: 400, body: {} });
    const { id } = await startInstance(this.api, this.key);
    await this.inStatus(id, 'error');
    return id;
  }

  /** Starts an instance whose call never ends: running, with an active token at `pay` and a waiting one at `a`. */
  async calling(): Promise<string> {
    this.service.reply = () => new Promise(() => undefined);
    const { id } = await startInstance(this.api, this.key);
    return id;
  }

  /** Starts an instance whose call was answered: running, with tokens that wait at `a` and in `join`. */
  async running(): Promise<string> {
    this.service.reply = () => ({ status: 200, body: {} });
    const { id } = await startInstance(this.api, this.key);
    await eventually('the call to be answered', async () => (await this.tokenAt(id, 'join')) !== undefined);
    return id;
  }

  inStatus(id: string, status: string): Promise<unknown> {
    return eventually(`instance ${id} to be ${status}`, async () => (await this.instance(id)).status === status);
  }
  async instance(id: string): Promise<Json> {
    return dataOf(await this.api.get(pathOf(id)));
  }
  async tokens(id: string): Promise<Json[]> {
    return dataOf(await this.api.get(`${pathOf(id)}/tokens`));
  }
  async tokenAt(id: string, element: string): Promise<Json> {
    return (await this.tokens(id)).find(({ element_id }) => element_id === element);
  }
  async entries(id: string, action: string): Promise<Json[]> {
    return dataOf(await this.api.get(`${pathOf(id)}/history?action=${action}`));
  }

  retry(id: string, token: string, body: JsonObject = {}): Promise<Answer> {
    return this.api.post(`${pathOf(id)}/tokens/${token}/retry`, body);
  }
  move(id: string, token: string, body: JsonObject = { target_element_id: 'c' }): Promise<Answer> {
    return this.api.post(`${pathOf(id)}/tokens/${token}/move`, body);
  }
  moveAll(id: string, body: JsonObject = { from_element_id: 'a', target_element_id: 'c' }): Promise<Answer> {
    return this.api.post(`${pathOf(id)}/tokens/move`, body);
  }
  resume(id: string): Promise<Answer> {
    return this.api.post(`${pathOf(id)}/resume`, {});
  }
  rerun(id: string): Promise<Answer> {
    return this.api.post('/v1/instances', { source_instance_id: id });
  }
  cancel(id: string, token: string, body?: JsonObject): Promise<Answer> {
    return this.api.send('DELETE', `${pathOf(id)}/tokens/${token}`, body);
  }
  add(id: string, body: JsonObject = { element_id: 'c' }): Promise<Answer> {
    return this.api.post(`${pathOf(id)}/tokens`, body);
  }
}

function pathOf(id: string): string {
  return `/v1/instances/${id}`;
}
