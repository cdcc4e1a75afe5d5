import { type Answer, type Api, dataOf, type Json, startInstance, tasksOf } from './api.js';
import { execute } from './database.js';
import { eventually } from './eventually.js';
import { parallel, receiveMessage, serviceTask, upload, userTask, waitTimer } from './processes.js';
import { claimedTask, instanceOf } from './transactional.js';

/** Removes the stored answer, as a kill of the API between an action and its answer does. */
export async function loseAnswer(idempotencyKey: string): Promise<void> {
  await execute(
    `UPDATE idempotency SET status = NULL, response = NULL, created_at = now() - interval '1 minute' WHERE key = $1`,
    [idempotencyKey],
  );
}

/** No server listens here, so a call fails at once. */
const NOWHERE = 'http://127.0.0.1:4999/';

/** An instance whose tokens wait at two tasks, a timer and a message; with `hasFailed` a call has failed beside them. */
class Subject {
  constructor(
    readonly api: Api,
    readonly id: string,
  ) {}

  static async start(api: Api, hasFailed: boolean): Promise<Subject> {
    const failing = hasFailed ? [[serviceTask('pay', NOWHERE, { retries: '0' })]] : [];
    const branches = [
      [userTask('a'), userTask('after')],
      [userTask('b')],
      [waitTimer('t', 'PT1H')],
      [receiveMessage('m', 'paid')],
    ];
    const key = await upload(api, parallel(...branches, ...failing));
    const { id } = await startInstance(api, key);
    const subject = new Subject(api, id);
    await subject.until(hasFailed ? 'error' : 'running');
    return subject;
  }

  until(status: string): Promise<unknown> {
    const isSo = async () => (await instanceOf(this.api, this.id)).status === status;
    return eventually(`instance ${this.id} to be ${status}`, isSo);
  }
  async task(): Promise<string> {
    return (await tasksOf(this.api, this.id)).find(({ element_id }) => element_id === 'a').id;
  }
  async token(element: string): Promise<string> {
    const tokens: Json[] = dataOf(await this.api.get(`/v1/instances/${this.id}/tokens`));
    return tokens.find(({ element_id }) => element_id === element).id;
  }
  async timer(): Promise<string> {
    return dataOf(await this.api.get(`/v1/timers?instance_id=${this.id}`))[0].id;
  }
  post(action: string, body: Json = {}): Promise<Answer> {
    return this.api.post(`/v1/instances/${this.id}/${action}`, body);
  }
  async terminate(): Promise<void> {
    const { status } = await instanceOf(this.api, this.id);
    if (status !== 'terminated') dataOf(await this.post('terminate'));
  }
}

interface Operation {
  readonly hasFailed?: boolean;
  /** Path and body of the request. */
  readonly request: (subject: Subject) => Promise<[path: string, body: Json]>;
}

/** Every POST that changes the engine's state of an instance. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'a completion': {
    request: async (of) => [`/v1/tasks/${await claimedTask(of.api, of.id, 'a')}/complete`, { variables: { ok: true } }],
  },
  'a cancelled task': { request: async (of) => [`/v1/tasks/${await of.task()}/cancel`, {}] },
  'an event': {
    request: async (of) => [
      `/v1/instances/${of.id}/events`,
      { event_type: 'message', event_name: 'paid', payload: {} },
    ],
  },
  'a suspension': { request: async (of) => [`/v1/instances/${of.id}/suspend`, { reason: 'r' }] },
  'a resumption': {
    request: async (of) => {
      dataOf(await of.post('suspend'));
      return [`/v1/instances/${of.id}/resume`, { reason: 'r' }];
    },
  },
  'a termination': { request: async (of) => [`/v1/instances/${of.id}/terminate`, { reason: 'r' }] },
  'a retried token': {
    hasFailed: true,
    request: async (of) => [`/v1/instances/${of.id}/tokens/${await of.token('pay')}/retry`, { reason: 'r' }],
  },
  'a moved token': {
    request: async (of) => [
      `/v1/instances/${of.id}/tokens/${await of.token('a')}/move`,
      { target_element_id: 'after' },
    ],
  },
  'tokens moved by their element': {
    request: async (of) => [`/v1/instances/${of.id}/tokens/move`, { from_element_id: 'a', target_element_id: 'after' }],
  },
  'an added token': { request: async (of) => [`/v1/instances/${of.id}/tokens`, { element_id: 'after' }] },
  'a cancelled timer': { request: async (of) => [`/v1/timers/${await of.timer()}/cancel`, {}] },
  'a timer fired by hand': { request: async (of) => [`/v1/timers/${await of.timer()}/fire`, {}] },
};

/** An action whose answer was lost, and whose instance was terminated since. */
export interface LostAction {
  readonly instanceId: string;
  /** The answer that was lost. */
  readonly first: Answer;
  /** The same request again, with the same `Idempotency-Key`. */
  readonly repeat: () => Promise<Answer>;
  /** A new request that asks for the same. */
  readonly another: () => Promise<Answer>;
}

/** @param name one of {@link OPERATIONS} */
export async function loseAction(api: Api, name: string): Promise<LostAction> {
  const { request, hasFailed = false } = OPERATIONS[name]!;
  const subject = await Subject.start(api, hasFailed);
  const [path, body] = await request(subject);
  const key = crypto.randomUUID();
  const repeat = () => api.post(path, body, { 'idempotency-key': key });
  const first = await repeat();
  if (first.status >= 300) throw new Error(`expected ${name} to succeed, found ${first.status}`);
  await loseAnswer(key);
  await subject.terminate();
  return { instanceId: subject.id, first, repeat, another: () => api.post(path, body) };
}
