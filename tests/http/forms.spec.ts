import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { sequence, startingWith, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const SCHEMA = {
  type: 'object',
  properties: { approved: { type: 'boolean', title: 'Approved?', 'x-widget': 'radio' } },
  required: ['approved'],
};
const FORM_JS = { type: 'default', schemaVersion: 17, components: [{ type: 'textfield', key: 'name' }] };

const withStartForm = (form: JsonObject) => startingWith(form, sequence(userTask('a')));

describe('forms', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  const taskForm = async (more: JsonObject): Promise<Json> => {
    const { id } = await startInstance(api, await upload(api, sequence(userTask('a', more))), { total: 7 });
    const [task] = await tasksOf(api, id);
    return dataOf(await api.get(`/v1/tasks/${task.id}/form`));
  };
  const update = async (key: string, source: JsonObject) =>
    dataOf(await api.put(`/v1/definitions/${key}`, { source_type: 'json', source }));

  it('the form of a task has its key and its schema beside what it has without a form', async () => {
    const { task_id: _, ...plain } = await taskForm({});
    const { task_id, ...answer } = await taskForm({ formKey: 'approve', form: SCHEMA });
    expect(Object.keys(plain).sort()).toEqual(['element_id', 'inputs', 'name', 'output_sets', 'outputs', 'variables']);
    expect(task_id).toEqual(expect.any(String));
    expect(answer).toEqual({ ...plain, form_key: 'approve', form: { kind: 'json-schema', schema: SCHEMA } });
  });

  it('a form of form-js is passed on, and a form key alone has no form beside it', async () => {
    const answer = await taskForm({ form: FORM_JS });
    expect(answer.form).toEqual({ kind: 'form-js', schema: FORM_JS });
    expect(answer).not.toHaveProperty('form_key');
    expect(await taskForm({ formKey: 'k' })).not.toHaveProperty('form');
  });

  it('the form of the start event is that of the active version, or of the version that is asked for', async () => {
    const key = await upload(api, withStartForm({ formKey: 'first' }));
    await update(key, withStartForm({ form: SCHEMA }));
    expect(dataOf(await api.get(`/v1/definitions/${key}/form`))).toEqual({
      definition_key: key,
      version: 2,
      form: { kind: 'json-schema', schema: SCHEMA },
    });
    expect(dataOf(await api.get(`/v1/definitions/${key}/form?version=1`))).toEqual({
      definition_key: key,
      version: 1,
      form_key: 'first',
    });
  });

  it('the task of an instance keeps the form of the version that the instance began with', async () => {
    const key = await upload(api, sequence(userTask('a', { formKey: 'old' })));
    const { id } = await startInstance(api, key);
    await update(key, sequence(userTask('a', { formKey: 'new' })));
    const [task] = await tasksOf(api, id);
    expect(dataOf(await api.get(`/v1/tasks/${task.id}/form`)).form_key).toBe('old');
  });

  it('a start event without a form, and an unknown definition, are 404 with what is missing', async () => {
    const key = await upload(api, sequence(userTask('a')));
    const [none, unknown] = [
      await api.get(`/v1/definitions/${key}/form`),
      await api.get('/v1/definitions/never-uploaded/form'),
    ];
    expect([refusalOf(none), none.body.error.message]).toEqual([
      [404, 'NOT_FOUND'],
      `a form at the start event of version 1 of the definition ${key} was not found`,
    ]);
    expect([refusalOf(unknown), unknown.body.error.message]).toEqual([
      [404, 'NOT_FOUND'],
      'the definition was not found',
    ]);
  });

  it('an upload with a form that is no form is refused with a finding', async () => {
    const source = sequence(userTask('a', { form: { type: 'objekt' } }));
    const answer = await api.post('/v1/definitions', { key: 'bad-form', name: 'n', source_type: 'json', source });
    expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(JSON.stringify(answer.body)).toContain('svc:Form: expected a JSON Schema, but it is no JSON Schema');
  });
});

describe('who has started an instance', () => {
  it('the initiator is the name of the key whose request starts the instance', async () => {
    const api = await registerTenant();
    const key = await upload(api, startingWith({ initiator: 'starter' }, sequence(userTask('a'))));
    const made = dataOf(
      await api.post('/v1/auth/keys', { name: 'till 1', scopes: ['instances:write', 'instances:read'] }),
      201,
    );
    const till = new Api(made.key);
    const { id } = await startInstance(till, key, { total: 7 });
    expect(dataOf(await till.get(`/v1/instances/${id}/variables`))).toEqual({ total: 7, starter: 'till 1' });
  });
});
