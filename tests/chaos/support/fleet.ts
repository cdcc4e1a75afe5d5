import type { JsonObject } from '@svc/expressions';
import type { Json } from '../../http/support/api.js';
import { serviceTask, userTask, waitTimer } from '../../http/support/processes.js';
import { StubService } from '../../http/support/stub-service.js';
import { clientOf } from './client-of.js';
import { REPEATED_CALL } from './repeated-call.js';
import type { PatientClient } from './patient-client.js';

/** Instances that are under way at the same time. */
const AT_ONCE = 16;

/** Four branches that end at the same moment, so that several inputs reach the instance together; then one more task. */
const BRANCHES = ['call', 'pause', 'pick', 'pack'];
export const STEPS = ['start', 'fork', ...BRANCHES, 'join', 'note', 'approve', 'end'];

function picking(serviceUrl: string): JsonObject {
  const elements = [
    { id: 'start', type: 'startEvent' },
    { id: 'fork', type: 'parallelGateway' },
    serviceTask('call', serviceUrl, REPEATED_CALL),
    waitTimer('pause', 'PT1S'),
    userTask('pick'),
    userTask('pack'),
    { id: 'join', type: 'parallelGateway' },
    { id: 'note', type: 'scriptTask', resultVariable: 'noted', script: '{{ variables.order }}' },
    userTask('approve'),
    { id: 'end', type: 'endEvent' },
  ];
  const pairs = [
    ['start', 'fork'],
    ['join', 'note'],
    ['note', 'approve'],
    ['approve', 'end'],
  ];
  for (const branch of BRANCHES) pairs.push(['fork', branch], [branch, 'join']);
  const flows = pairs.map(([sourceRef = '', targetRef = ''], n) => ({ id: `f${n}`, sourceRef, targetRef }));
  return { id: 'picking', name: 'Picking', elements, flows };
}

/** Instances of one process, and clients that drive them to their end and repeat requests without an answer. */
export class Fleet {
  readonly key = `picking-${crypto.randomUUID()}`;
  /** Ids that the API has acknowledged. */
  readonly acknowledged: string[] = [];

  private constructor(
    private readonly client: PatientClient,
    readonly service: StubService,
  ) {}

  static async prepare(stack: { baseUrl: string; apiKey: string | null }): Promise<Fleet> {
    const client = clientOf(stack);
    const fleet = new Fleet(client, await StubService.open());
    const source = picking(`${fleet.service.url}/call`);
    await client.post('/v1/definitions', { key: fleet.key, name: 'Picking', source_type: 'json', source });
    return fleet;
  }

  /** Starts `count` instances and brings every one of them to its end. */
  async sail(count: number): Promise<void> {
    let next = 0;
    const crew = Array.from({ length: Math.min(AT_ONCE, count) }, async () => {
      while (next < count) await this.drive(next++);
    });
    await Promise.all(crew);
  }

  private async drive(order: number): Promise<void> {
    const body = { definition_key: this.key, correlation_id: `${this.key}-${order}`, variables: { order } };
    const { id } = await this.client.post('/v1/instances', body);
    this.acknowledged.push(id);
    await Promise.all([this.work(id, 'pick'), this.work(id, 'pack')]);
    await this.work(id, 'approve');
    await this.client.until(`instance ${id} to be completed`, async () => {
      return (await this.statusOf(id)) === 'completed' ? true : undefined;
    });
  }

  private async statusOf(id: string): Promise<string> {
    const { status, error } = await this.client.get(`/v1/instances/${id}`);
    if (status === 'error') throw new Error(`instance ${id} is in error: ${JSON.stringify(error)}`);
    return status;
  }

  private async work(instanceId: string, elementId: string): Promise<void> {
    const { id } = await this.client.until(`task ${elementId} of instance ${instanceId}`, async () => {
      const tasks = await this.client.get(`/v1/tasks?instance_id=${instanceId}`);
      const task = tasks.find((candidate: Json) => candidate.element_id === elementId);
      if (task === undefined) await this.statusOf(instanceId);
      return task;
    });
    await this.client.post(`/v1/tasks/${id}/claim`, { assignee: 'ann' });
    await this.client.post(`/v1/tasks/${id}/complete`, { variables: { [elementId]: true } });
  }
}
