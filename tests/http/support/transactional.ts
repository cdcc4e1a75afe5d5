import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, startInstance, tasksOf } from './api.js';
import { registerTenant } from './tenants.js';

/** Uploads a process whose instances begin without a workflow, and returns its key. */
export async function uploadTransactional(api: Api, source: JsonObject): Promise<string> {
  const key = `k-${crypto.randomUUID()}`;
  const body = { key, name: 'Process', source_type: 'json', source, execution: 'transactional' };
  expectExecution(dataOf(await api.post('/v1/definitions', body), 201));
  return key;
}

function expectExecution({ execution }: Json): void {
  if (execution !== 'transactional') throw new Error(`expected a transactional definition, found ${execution}`);
}

/** A tenant whose instances begin without workflows unless an upload says otherwise. */
export async function registerTransactionalTenant(): Promise<Api> {
  const api = await registerTenant();
  dataOf(await api.put('/v1/tenant', { settings: { default_execution: 'transactional' } }));
  return api;
}

export async function startTransactional(api: Api, source: JsonObject, variables: JsonObject = {}): Promise<Json> {
  return startInstance(api, await uploadTransactional(api, source), variables);
}

/** The pending and claimed tasks of an instance. */
export async function openTasksOf(api: Api, instanceId: string): Promise<Json[]> {
  const tasks = await tasksOf(api, instanceId);
  return tasks.filter(({ status }) => status === 'pending' || status === 'claimed');
}

export async function instanceOf(api: Api, id: string): Promise<Json> {
  return dataOf(await api.get(`/v1/instances/${id}`));
}

/** Claims the open task of an element, or any open one, and returns its id. */
export async function claimedTask(api: Api, instanceId: string, element?: string): Promise<string> {
  const tasks = await openTasksOf(api, instanceId);
  const { id } = tasks.find(({ element_id }) => element === undefined || element_id === element) ?? {};
  if (id === undefined) throw new Error(`expected a task at ${element ?? 'any element'}, found ${tasks.length} others`);
  dataOf(await api.post(`/v1/tasks/${id}/claim`));
  return id;
}

export async function completeTask(api: Api, instanceId: string, element?: string): Promise<void> {
  const id = await claimedTask(api, instanceId, element);
  dataOf(await api.post(`/v1/tasks/${id}/complete`));
}
