import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { uploadTransactional } from './support/transactional.js';
import { ioSpecification, itemType, typedTask, uploadTyped } from './support/typed-processes.js';

const DEFINITIONS = [itemType('flag', 'xsd:boolean'), itemType('text', 'xsd:string')].join('\n');
const IO = ioSpecification('a', { outputs: { approved: 'flag', note: 'text' }, outputSets: [['approved']] });

describe('dry runs of completions', () => {
  let api: Api;
  let typed: string;
  beforeAll(async () => {
    api = await registerTenant();
    typed = await uploadTyped(api, { definitions: DEFINITIONS, elements: [typedTask('a', IO)] });
  });

  const begun = async (key = typed): Promise<{ id: string; task: Json }> => {
    const { id } = await startInstance(api, key, {});
    const task = await eventually('the task', async () => (await tasksOf(api, id))[0] ?? null);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' }));
    return { id, task };
  };
  const complete = (task: { id: string }, body: JsonObject): Promise<Answer> =>
    api.post(`/v1/tasks/${task.id}/complete`, body);
  const historyOf = async (id: string): Promise<Json[]> =>
    dataOf(await api.get(`/v1/instances/${id}/history?page_size=200`));
  const stateOf = async (id: string, task: { id: string }): Promise<Json> => [
    dataOf(await api.get(`/v1/instances/${id}`)).status,
    dataOf(await api.get(`/v1/tasks/${task.id}`)).status,
    dataOf(await api.get(`/v1/instances/${id}/variables`)),
    (await historyOf(id)).length,
  ];

  it.each(['durable', 'transactional'] as const)(
    'a dry run foretells what the completion of a task of a %s instance writes, and writes nothing',
    async (execution) => {
      const ask = sequence({ id: 'ask', type: 'userTask', name: 'Ask' });
      const { id, task } = await begun(await (execution === 'durable' ? upload : uploadTransactional)(api, ask));
      const before = await stateOf(id, task);
      const answer = await complete(task, { variables: { total: 5 }, dry_run: true });
      expect(answer.status).toBe(200);
      const { facts, commands, ...told } = answer.body.data;
      expect(told).toEqual({ id: task.id, status: 'completed', instance_status: 'completed', dry_run: true });
      expect(commands).toEqual([]);
      expect(await stateOf(id, task)).toEqual(before);
      dataOf(await complete(task, { variables: { total: 5 } }));
      const followed = (await historyOf(id)).slice(before[3]).map(({ action, payload }) => ({ action, payload }));
      expect(facts).toEqual(followed);
    },
  );

  it.each<[string, JsonObject, string]>([
    ['an output of the wrong type', { approved: 'yes' }, 'approved'],
    ['no whole output set', { note: 'x' }, 'approved'],
  ])('%s is refused at its path as by the completion, and the instance stays as it is', async (_, body, path) => {
    const { id, task } = await begun();
    const before = await stateOf(id, task);
    const foretold = await complete(task, { ...body, dry_run: true });
    expect(await stateOf(id, task)).toEqual(before);
    const refused = await complete(task, body);
    expect([foretold.status, foretold.body.errors]).toEqual([400, refused.body.errors]);
    expect(JSON.stringify(foretold.body.errors)).toContain(path);
    expect(foretold.body).toMatchObject({
      instance_status: refused.body.instance_status,
      message: expect.stringContaining('nothing was changed'),
    });
  });

  it('a task that nobody has claimed, unknown fields and a task that is completed are refused as by the completion', async () => {
    const { id, task } = await begun();
    const refusalsOf = async (body: JsonObject) => [
      refusalOf(await complete(task, { ...body, dry_run: true })),
      refusalOf(await complete(task, body)),
    ];
    expect(await refusalsOf({ colour: 1 })).toEqual(Array(2).fill([400, 'VALIDATION_ERROR']));
    dataOf(await api.post(`/v1/tasks/${task.id}/unclaim`));
    expect(await refusalsOf({ approved: true })).toEqual(Array(2).fill([409, 'CONFLICT']));
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' }));
    dataOf(await complete(task, { approved: true }));
    expect(await refusalsOf({ approved: true })).toEqual(Array(2).fill([409, 'CONFLICT']));
    expect((await stateOf(id, task)).slice(0, 2)).toEqual(['completed', 'completed']);
  });

  it('a dry run says that listeners would be asked, and asks none', async () => {
    const type = `check-${crypto.randomUUID()}`;
    const asking = { id: 'ask', type: 'userTask', name: 'Ask', taskListeners: [{ event: 'complete', jobType: type }] };
    const { task } = await begun(await upload(api, sequence(asking)));
    const answer = await complete(task, { dry_run: true });
    expect([answer.status, answer.body.data.asked_about]).toEqual([200, 'complete']);
    expect(dataOf(await api.get(`/v1/tasks/${task.id}`))).not.toHaveProperty('asked_about');
    expect(dataOf(await api.post('/v1/jobs/activate', { types: [type], worker: 'w' }))).toEqual([]);
  });
});
