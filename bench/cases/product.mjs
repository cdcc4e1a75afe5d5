// The rows of the product: whole instances over HTTP, with authentication, validation, audit chain and durability.
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import {
  businessRule,
  callActivity,
  eventRace,
  manyScripts,
  openTasks,
  pulledJob,
  serviceCall,
  shipping,
  straightThrough,
  userTask,
} from './processes.mjs';

/** @param {{baseUrl: string, apiKey: string}} stack */
export function httpClient({ baseUrl, apiKey }) {
  const pool = new Pool(baseUrl, { connections: 64, pipelining: 1 });
  const call = async (method, path, body, headers = {}) => {
    const { statusCode, body: answer } = await pool.request({
      method,
      path,
      headers: { 'x-api-key': apiKey, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      body: body ? JSON.stringify(body) : undefined,
    });
    const json = await answer.json();
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${JSON.stringify(json)}`);
    return json.data;
  };
  return { call, close: () => pool.close() };
}

export async function uploadProcesses({ call }, stubUrl) {
  const { key } = shipping;
  await call('POST', '/v1/decisions', { key, name: 'Shipping', source_type: 'json', source: shipping });
  const processes = [
    straightThrough,
    callActivity,
    eventRace,
    userTask,
    serviceCall(stubUrl),
    manyScripts,
    openTasks,
    businessRule,
    pulledJob,
  ];
  for (const source of processes) await upload(call, source, 'durable');
  for (const source of [straightThrough, userTask, businessRule, pulledJob])
    await upload(call, { ...source, id: transactional(source.id) }, 'transactional');
}

const transactional = (key) => `${key}-transactional`;

function upload(call, source, execution) {
  return call('POST', '/v1/definitions', {
    key: source.id,
    name: source.name,
    source_type: 'json',
    source,
    execution,
  });
}

const THOUSAND = Array.from({ length: 1_000 }, (_, i) => i);
const WAIT = { prefer: 'wait=20' };

async function startAndFinish({ call }, key, variables, timed) {
  const instance = await timed('start', () => call('POST', '/v1/instances', { definition_key: key, variables }, WAIT));
  if (instance.status !== 'completed') throw new Error(`expected completed, found ${instance.status}`);
  return instance.id;
}

const straight = (http, key) => (timed) => startAndFinish(http, key, { amount: 150 }, timed);

const rated = (http, key) => (timed) =>
  startAndFinish(http, key, { weight: Math.random() * 100, country: 'DE' }, timed);

/** Claims and completes the first task that the query finds. */
async function completeOne(call, query, timed) {
  const [task] = await timed('list', () => call('GET', `/v1/tasks?${query}`));
  await timed('claim', () => call('POST', `/v1/tasks/${task.id}/claim`, { assignee: 'bench' }));
  await timed('complete', () => call('POST', `/v1/tasks/${task.id}/complete`, { variables: { ok: true } }));
}

const approved =
  ({ call }, key) =>
  async (timed) => {
    const instance = await timed('start', () => call('POST', '/v1/instances', { definition_key: key }));
    await completeOne(call, `instance_id=${instance.id}`, timed);
    return instance.id;
  };

/** A worker that gets up to 32 jobs at once, for those who do them. */
class Jobs {
  /** @type {{id: string, lock_token: string, created_at: string}[]} */
  #jobs = [];
  /** @type {Promise<void> | null} */
  #asking = null;

  constructor(call, type) {
    this.call = call;
    this.type = type;
  }

  async take(timed) {
    for (;;) {
      const job = this.#jobs.shift();
      if (job) return job;
      this.#asking ??= this.#ask(timed).finally(() => (this.#asking = null));
      await this.#asking;
    }
  }

  async #ask(timed) {
    const body = { types: [this.type], worker: 'bench', max_jobs: 32, wait: 'PT5S' };
    this.#jobs.push(...(await timed('activate', () => this.call('POST', '/v1/jobs/activate', body))));
  }
}

/** A worker does some job of those that are there; each iteration starts one. */
const worked = ({ call }, key, flavour) => {
  const jobs = new Jobs(call, `bench-${flavour}`);
  return async (timed) => {
    const variables = { flavour };
    const instance = await timed('start', () => call('POST', '/v1/instances', { definition_key: key, variables }));
    const { id, lock_token } = await jobs.take(timed);
    const answer = { lock_token, variables: { ok: true } };
    await timed('complete', () => call('POST', `/v1/jobs/${id}/complete`, answer));
    return instance.id;
  };
};

/** Completes one of many open tasks of an instance that never ends; the next one is open when it is completed. */
const completedBeside = ({ call }, open) => {
  let instanceId = null;
  return async (timed) => {
    instanceId ??= await instanceWithOpenTasks(call, open);
    await completeOne(call, `instance_id=${instanceId}&status=pending&q=Review&limit=1`, timed);
    return instanceId;
  };
};

async function instanceWithOpenTasks(call, open) {
  const { id } = await call('POST', '/v1/instances', {
    definition_key: openTasks.id,
    variables: { standing: open - 1 },
  });
  const last = `/v1/tasks?instance_id=${id}&status=pending&limit=1&offset=${open - 1}`;
  while ((await call('GET', last)).length === 0) await pause(100);
  return id;
}

/** Rows of one instance that never ends. Its calls are measured one after the other, and it has no history to report. */
export const isStanding = (name) => name.startsWith('W8');

/** By name, the function that runs one iteration and returns the instance's id. */
export const productCases = (http) => ({
  W1: straight(http, straightThrough.id),
  'W1 transactional': straight(http, transactional(straightThrough.id)),
  W2: approved(http, userTask.id),
  'W2 transactional': approved(http, transactional(userTask.id)),
  W3: (timed) => startAndFinish(http, 'bench-call', {}, timed),
  W6: async (timed) => {
    const { call } = http;
    const instance = await timed('start', () => call('POST', '/v1/instances', { definition_key: eventRace.id }));
    const event = { event_type: 'message', event_name: 'Bench paid', payload: { amount: 1 } };
    const { delivered } = await timed('event', () => call('POST', `/v1/instances/${instance.id}/events`, event));
    if (delivered !== 1) throw new Error(`expected the gateway to take the event, but ${delivered} did`);
    return instance.id;
  },
  W5: (timed) => startAndFinish(http, callActivity.id, { amount: 150 }, timed),
  W7: rated(http, businessRule.id),
  'W7 transactional': rated(http, transactional(businessRule.id)),
  W9: worked(http, pulledJob.id, 'durable'),
  'W9 transactional': worked(http, transactional(pulledJob.id), 'transactional'),
  'W8 beside 10': completedBeside(http, 10),
  'W8 beside 10000': completedBeside(http, 10_000),
  W4: (timed) => startAndFinish(http, manyScripts.id, { items: THOUSAND }, timed),
});
