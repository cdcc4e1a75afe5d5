import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

let api: Api;
beforeAll(async () => {
  api = await registerTenant('Repeated events');
}, 60_000);

const unique = (name: string): string => `${name} ${crypto.randomUUID()}`;
const note = userTask('note', { ioMapping: { inputs: [] } });
const ending = { id: 'end2', type: 'endEvent' };

/** Works at `work`, and each event of this kind begins a task `note` beside it. */
const atBoundary = (event: JsonObject): JsonObject => {
  const { elements, flows } = sequence(userTask('work')) as { elements: JsonObject[]; flows: JsonObject[] };
  return {
    id: 'process',
    elements: [
      ...elements,
      { id: 'more', type: 'boundaryEvent', attachedTo: 'work', cancelActivity: false, event },
      note,
      ending,
    ],
    flows: [
      ...flows,
      { id: 'm1', sourceRef: 'more', targetRef: 'note' },
      { id: 'm2', sourceRef: 'note', targetRef: 'end2' },
    ],
  };
};
const inEventSubProcess = (event: JsonObject): JsonObject => {
  const { elements, flows } = sequence(userTask('work')) as { elements: JsonObject[]; flows: JsonObject[] };
  const inside = {
    elements: [{ id: 'more', type: 'startEvent', isInterrupting: false, event }, note, ending],
    flows: [
      { id: 'm1', sourceRef: 'more', targetRef: 'note' },
      { id: 'm2', sourceRef: 'note', targetRef: 'end2' },
    ],
  };
  return {
    ...{ id: 'process', flows },
    elements: [...elements, { id: 'beside', type: 'subProcess', triggeredByEvent: true, ...inside }],
  };
};

const message = (name: string): JsonObject => ({ type: 'message', name, correlationKey: '{{ k }}' });
const publish = async (name: string, n: number): Promise<Json> =>
  dataOf(await api.post('/v1/messages', { name, correlation_key: 'K1', variables: { n } }), 202);

async function publishAll(name: string, count: number): Promise<Json[]> {
  const sent: Json[] = [];
  for (let n = 1; n <= count; n += 1) sent.push(await publish(name, n));
  return sent;
}

/** The values of `n` that the tasks at `note` saw, oldest first. */
async function noted(id: string, count: number): Promise<number[]> {
  return eventually(`${count} notes`, async () => {
    const tasks = (await tasksOf(api, id)).filter(({ element_id }: Json) => element_id === 'note');
    if (tasks.length < count) return null;
    return tasks
      .sort((one: Json, other: Json) => (one.id < other.id ? -1 : 1))
      .map(({ variables }: Json) => variables.n);
  });
}

/** What a message of this name would start if nothing waited for it. */
const startedBy = (name: string): JsonObject => {
  const { elements, ...rest } = sequence(userTask('unknown')) as { elements: JsonObject[] };
  const start = { id: 'start', type: 'startEvent', event: { type: 'message', name } };
  return { ...rest, elements: [start, ...elements.slice(1)] };
};

describe.each(['durable', 'transactional'])('events that may occur several times (%s)', (execution) => {
  const rows = [
    ['a boundary event', atBoundary],
    ['an event subprocess', inEventSubProcess],
  ] as const;
  const begun = async (of: (event: JsonObject) => JsonObject, name: string): Promise<string> => {
    const key = await upload(api, { ...of(message(name)), execution });
    await upload(api, startedBy(name));
    const [{ id }] = [await startInstance(api, key, { k: 'K1' }), await startInstance(api, key, { k: 'K1' })];
    return id;
  };

  it.each(rows)('%s of a suspended instance gets all messages in order when it runs again', async (_, of) => {
    const name = unique('Changed');
    const id = await begun(of, name);
    dataOf(await api.post(`/v1/instances/${id}/suspend`, {}));
    for (const sent of await publishAll(name, 3))
      expect(sent).toMatchObject({ status: 'delivered', instance_ids: [id] });
    dataOf(await api.post(`/v1/instances/${id}/resume`, {}));
    expect(await noted(id, 3)).toEqual([1, 2, 3]);
  });

  it.each(rows)('%s gets messages that are sent directly one after another', async (_, of) => {
    const name = unique('Changed');
    const id = await begun(of, name);
    for (const sent of await publishAll(name, 8))
      expect(sent).toMatchObject({ status: 'delivered', instance_ids: [id] });
    expect(await noted(id, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('messages that were kept before the wait began are all given to it', async () => {
    const name = unique('Early');
    for (const sent of await publishAll(name, 3)) expect(sent.status).toBe('buffered');
    const key = await upload(api, { ...atBoundary(message(name)), execution });
    const { id } = await startInstance(api, key, { k: 'K1' });
    expect(await noted(id, 3)).toEqual([1, 2, 3]);
  });

  it('messages after the activity has ended go to the next instance that waits', async () => {
    const name = unique('Changed');
    const key = await upload(api, { ...atBoundary(message(name)), execution });
    const [first, second] = [await startInstance(api, key, { k: 'K1' }), await startInstance(api, key, { k: 'K1' })];
    const [work] = (await tasksOf(api, first.id)) as Json[];
    dataOf(await api.post(`/v1/tasks/${work.id}/claim`, { assignee: 'ann' }));
    dataOf(await api.post(`/v1/tasks/${work.id}/complete`, {}));
    for (const sent of await publishAll(name, 2)) expect(sent.instance_ids).toEqual([second.id]);
    expect(await noted(second.id, 2)).toEqual([1, 2]);
  });

  it('each signal reaches the event once', async () => {
    const name = unique('Bell');
    const key = await upload(api, { ...atBoundary({ type: 'signal', name }), execution });
    const { id } = await startInstance(api, key);
    for (let n = 1; n <= 4; n += 1) dataOf(await api.post('/v1/signals', { name, variables: { n } }), 202);
    expect(await noted(id, 4)).toEqual([1, 2, 3, 4]);
  });
});

describe('a signal that several start events of a process await', () => {
  it('each of them begins an instance, once', async () => {
    const name = unique('Closing time');
    const event = { type: 'signal', name };
    const key = await upload(api, {
      id: 'process',
      elements: [
        { id: 's1', type: 'startEvent', event },
        { id: 's2', type: 'startEvent', event },
        userTask('one'),
        userTask('two'),
        { id: 'end', type: 'endEvent' },
      ],
      flows: [
        { id: 'f1', sourceRef: 's1', targetRef: 'one' },
        { id: 'f2', sourceRef: 's2', targetRef: 'two' },
        { id: 'f3', sourceRef: 'one', targetRef: 'end' },
        { id: 'f4', sourceRef: 'two', targetRef: 'end' },
      ],
    });
    dataOf(await api.post('/v1/signals', { name }), 202);
    const tasks = await eventually('two tasks', async () => {
      const found = dataOf(await api.get(`/v1/tasks?definition_key=${key}`)) as Json[];
      return found.length === 2 ? found : null;
    });
    expect(tasks.map(({ element_id }: Json) => element_id).sort()).toEqual(['one', 'two']);
    expect(dataOf(await api.get(`/v1/instances?definition_key=${key}`))).toHaveLength(2);
  });
});
