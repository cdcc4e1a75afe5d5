import { type Answer, type Api, dataOf, startInstance, tasksOf } from '../support/api.js';
import { discountTable } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import {
  parallel,
  receiveMessage,
  receiveSignal,
  startingWith,
  upload,
  userTask,
  waitTimer,
} from '../support/processes.js';
import { StubService } from '../support/stub-service.js';
import { confirmed } from '../support/uploads.js';

/** One of each kind of thing that a request can name. */
const KINDS = [
  'instance',
  'token',
  'task',
  'timer',
  'job',
  'jobType',
  'file',
  'evaluation',
  'apiKey',
  'batch',
  'webhook',
  'delivery',
  'correlation',
  'event',
  'assignee',
  /** The key or name of a process, a decision, a data store, an entry of it and a credential. */
  'key',
] as const;

export type Kind = (typeof KINDS)[number];
/** Ids and names of a tenant's things, by kind. */
export type Things = Readonly<Record<Kind, string>>;

/** A text that is stored with things and that other tenants must never see. */
export const CANARY = 'canary-of-the-owner';

/** Makes one of each kind as its owner does, with an instance that has a task, a timer, and waits for a message and a signal. */
export async function makeThings(api: Api): Promise<Things> {
  const names = nothing();
  const waits = [
    userTask('a', { name: names.assignee, assignee: names.assignee }),
    receiveMessage('hear', names.event),
    receiveSignal('heed', names.event),
    waitTimer('later', 'PT1H'),
    { id: 'work', type: 'serviceTask', jobType: names.jobType },
  ];
  const key = await upload(api, startingWith({ formKey: CANARY }, parallel(...waits.map((wait) => [wait]))));
  const more = { correlation_id: names.correlation, metadata: { note: CANARY } };
  const { id: instance } = await startInstance(api, key, { secret: CANARY }, more);
  const [task] = await tasksOf(api, instance);
  const [timer] = dataOf(await api.get(`/v1/timers?instance_id=${instance}`));
  const [job] = dataOf(await api.get(`/v1/jobs?instance_id=${instance}`));
  const { file_id: file } = await confirmed(api, instance, Buffer.from(CANARY));
  const tokens = dataOf(await api.get(`/v1/instances/${instance}/tokens`));
  const token = tokens.find((one: { element_id: string }) => one.element_id === 'a').id;
  const inTask = { instance, token, task: task.id, timer: timer.id, job: job.id, file };
  return {
    ...names,
    key,
    ...inTask,
    ...(await makeNamed(api, key)),
    ...(await makeOfTenant(api)),
    ...(await makeWebhook(api)),
  };
}

/** Ids of the right form that name nothing. */
export function nothing(): Things {
  return Object.fromEntries(KINDS.map((kind) => [kind, crypto.randomUUID()])) as Record<Kind, string>;
}

/** Makes a decision, a data store and a credential with the same name as the process. */
async function makeNamed(api: Api, key: string): Promise<Pick<Things, 'evaluation'>> {
  const decision = { key, name: 'D', source_type: 'json', source: discountTable(key) };
  dataOf(await api.post('/v1/decisions', decision), 201);
  dataOf(await api.put(`/v1/data-stores/${key}/${key}`, { value: CANARY }), 201);
  dataOf(await api.post('/v1/credentials', { name: key, value: CANARY }), 201);
  return { evaluation: dataOf(await api.post(`/v1/decisions/${key}/evaluate`, { variables: {} })).id };
}

/** Makes a webhook with a delivery that has ended. */
async function makeWebhook(api: Api): Promise<Pick<Things, 'webhook' | 'delivery'>> {
  const service = await StubService.open();
  const body = { url: service.url, event_types: ['instance.error'], headers: { 'X-Note': CANARY } };
  const { id: webhook } = dataOf(await api.post('/v1/webhooks', body), 201);
  const { id: delivery } = dataOf(await api.post(`/v1/webhooks/${webhook}/test`), 201);
  const read = () => api.get(`/v1/webhooks/${webhook}/deliveries/${delivery}`);
  await eventually('the test to arrive', async () => dataOf(await read()).status === 'success');
  await service.close();
  return { webhook, delivery };
}

const isCompleted = (answer: Answer): boolean => dataOf(answer).status === 'completed';

async function makeOfTenant(api: Api): Promise<Pick<Things, 'apiKey' | 'batch'>> {
  const ofNobody = { action: 'suspend', ids: [crypto.randomUUID(), crypto.randomUUID()] };
  const { id: batch } = dataOf(await api.post('/v1/instances/batch', ofNobody), 202);
  const { id: apiKey } = dataOf(await api.post('/v1/auth/keys', { name: CANARY }), 201);
  await eventually('the batch to complete', async () => isCompleted(await api.get(`/v1/batches/${batch}`)));
  return { apiKey, batch };
}
