import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { registerTenant } from './support/tenants.js';
import {
  dataObject,
  ioSpecification,
  itemType,
  schemaType,
  typedTask,
  uploadTyped,
} from './support/typed-processes.js';

const ORDER = {
  type: 'object',
  properties: { total: { type: 'number' }, lines: { type: 'array', items: { $ref: '#/$defs/line' } } },
  required: ['total'],
  $defs: { line: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] } },
};
const DEFINITIONS = [
  itemType('text', 'xsd:string'),
  itemType('flag', 'xsd:boolean'),
  itemType('file', 'svc:file'),
  schemaType('order', ORDER),
  schemaType('orders', ORDER, 'isCollection="true"'),
].join('\n');
const IO = ioSpecification('a', {
  inputs: { order: 'order', remark: 'text' },
  outputs: { approved: 'flag', reason: 'text', status: 'text' },
  inputSets: [['order']],
  outputSets: [['approved'], ['reason', 'status']],
});

describe('a task with declared inputs and outputs', () => {
  let api: Api;
  let key: string;
  beforeAll(async () => {
    api = await registerTenant();
    const data = dataObject('order', 'order');
    key = await uploadTyped(api, { definitions: DEFINITIONS, data, elements: [typedTask('a', IO)] });
  });

  const begun = async (of = key): Promise<{ id: string; task: Json }> => {
    const { id } = await startInstance(api, of, { order: { total: 1 }, secret: 's' });
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' }));
    return { id, task };
  };
  const complete = (task: { id: string }, body: JsonObject): Promise<Answer> =>
    api.post(`/v1/tasks/${task.id}/complete`, body);
  const variablesOf = async (id: string): Promise<Json> => dataOf(await api.get(`/v1/instances/${id}/variables`));
  const statusesOf = async (id: string, task: { id: string }): Promise<string[]> => [
    dataOf(await api.get(`/v1/instances/${id}`)).status,
    dataOf(await api.get(`/v1/tasks/${task.id}`)).status,
  ];

  it('a task with declared inputs shows only these [resources.typed-data-declarations.the-task-snapshot-offered-to-a-form]', async () => {
    const { task } = await begun();
    expect(dataOf(await api.get(`/v1/tasks/${task.id}`)).variables).toEqual({ order: { total: 1 } });
  });

  it('outputs at the top level of the body override those in variables [endpoints.tasks.post-complete]', async () => {
    const { id, task } = await begun();
    dataOf(await complete(task, { approved: true, variables: { approved: false, note: 'n' }, status: 'fine' }));
    expect(await variablesOf(id)).toMatchObject({ approved: true, note: 'n', status: 'fine' });
  });

  it('a completion accepts the fields of a task answer and refuses unknown ones', async () => {
    const { id, task } = await begun();
    const refused = await complete(task, { approved: true, colour: 'red', size: 1 });
    expect(refusalOf(refused)).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.message).toBe('unknown fields: "colour", "size"');
    expect(await statusesOf(id, task)).toEqual(['running', 'claimed']);
    dataOf(await complete(task, { approved: true, element_id: 'a', assignee: 'kim' }));
    expect(await variablesOf(id)).not.toHaveProperty('assignee');
  });

  it.each<[string, JsonObject]>([
    ['nothing', {}],
    ['a part of one set', { status: 'x' }],
  ])(
    'a completion with %s is refused because no output set is complete [resources.typed-data-declarations.on-user-task-completion-the-submitted-output]',
    async (_, body) => {
      const { id, task } = await begun();
      const answer = await complete(task, body);
      expect([answer.status, answer.body.error]).toEqual([400, 'ValidationError']);
      expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', request_id: expect.any(String) });
      expect(answer.body).toMatchObject({ instance_status: 'error', message: expect.stringContaining('resume it') });
      expect(JSON.stringify(answer.body.errors)).toContain('approved');
      expect(await statusesOf(id, task)).toEqual(['error', 'claimed']);
    },
  );

  it.each<[string, JsonObject, string]>([
    ['of the wrong type', { approved: 'yes' }, 'approved'],
    ['of another set, of the wrong type', { approved: true, reason: 7 }, 'reason'],
  ])('a completion with an output %s is refused', async (_, body, path) => {
    const { id, task } = await begun();
    const answer = await complete(task, body);
    expect([answer.status, answer.body.error]).toEqual([400, 'ValidationError']);
    expect(answer.body.errors.map((error: Json) => error.path)).toContain(path);
    expect(await statusesOf(id, task)).toEqual(['error', 'claimed']);
  });

  it('a completion is checked for the task id, then unknown fields, then the state', async () => {
    const { task } = await begun();
    dataOf(await complete(task, { approved: true }));
    expect(refusalOf(await complete({ id: crypto.randomUUID() }, { colour: 1 }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await complete(task, { colour: 1 }))).toEqual([400, 'VALIDATION_ERROR']);
    expect(refusalOf(await complete(task, { approved: true }))).toEqual([409, 'CONFLICT']);
  });

  it('a task without a required input does not begin', async () => {
    const { id } = await startInstance(api, key, {});
    const variables = await eventually('the error', async () => {
      const instance = dataOf(await api.get(`/v1/instances/${id}`));
      return instance.status === 'error' && instance.variables;
    });
    expect(JSON.stringify(variables._validation)).toContain('order');
    expect(await tasksOf(api, id)).toEqual([]);
  });

  it('a task without declared outputs takes nothing at the top level of the body', async () => {
    const { task } = await begun(await uploadTyped(api, { elements: [typedTask('a')] }));
    expect(refusalOf(await complete(task, { approved: true }))).toEqual([400, 'VALIDATION_ERROR']);
  });

  describe('the form of a task', () => {
    const formOf = async (of: string): Promise<Json> => {
      const { task } = await begun(of);
      return dataOf(await api.get(`/v1/tasks/${task.id}/form`));
    };
    /** Uses the schema as a form generator does: it must compile by itself. */
    const accepts = (schema: object, value: unknown): boolean =>
      new Ajv2020({ strict: false, validateFormats: false }).validate(schema, value);

    it('the form of a task has its declared inputs and outputs [resources.typed-data-declarations.the-task-snapshot-offered-to-a-form]', async () => {
      const form = await formOf(key);
      expect(form).toMatchObject({
        task_id: expect.any(String),
        element_id: 'a',
        name: 'Task a',
        output_sets: [['approved'], ['reason', 'status']],
        variables: { order: { total: 1 } },
      });
      expect(Object.keys(form.inputs.properties)).toEqual(['order', 'remark']);
      expect(form.inputs.required).toEqual(['order']);
      expect(form.outputs).toEqual({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          approved: { title: 'approved', type: 'boolean' },
          reason: { title: 'reason', type: 'string' },
          status: { title: 'status', type: 'string' },
        },
        required: [],
      });
      expect(accepts(form.inputs, form.variables)).toBe(true);
      expect(accepts(form.inputs, { order: { total: 1, lines: [{}] } })).toBe(false);
      expect(accepts(form.outputs, { approved: 'yes' })).toBe(false);
    });

    it('a form requires the outputs that every output set needs', async () => {
      const io = ioSpecification('a', {
        outputs: { approved: 'flag', reason: 'text', proofs: 'orders', scan: 'file' },
        outputSets: [
          ['approved', 'reason'],
          ['approved', 'scan'],
        ],
      });
      const { outputs } = await formOf(
        await uploadTyped(api, { definitions: DEFINITIONS, elements: [typedTask('a', io)] }),
      );
      expect(outputs.required).toEqual(['approved']);
      expect(accepts(outputs, { approved: true, proofs: [{ total: 1, lines: [{ sku: 'A' }] }] })).toBe(true);
      expect(accepts(outputs, { approved: true, proofs: [{ total: 1, lines: [{}] }] })).toBe(false);
      expect(accepts(outputs, { approved: true, scan: { type: 'file_ref' } })).toBe(false);
    });

    it('the form of a task without declarations has the typed variables', async () => {
      const data = [dataObject('order', 'order'), dataObject('approved', 'flag')].join('');
      const form = await formOf(await uploadTyped(api, { definitions: DEFINITIONS, data, elements: [typedTask('a')] }));
      for (const schema of [form.inputs, form.outputs]) {
        expect(Object.keys(schema.properties)).toEqual(['order', 'approved']);
        expect(schema.required).toEqual([]);
        expect(accepts(schema, { order: { total: 'x' } })).toBe(false);
      }
      expect([form.output_sets, form.variables]).toEqual([[], { order: { total: 1 }, secret: 's' }]);
    });

    it('the form of a task is an open object where nothing is declared', async () => {
      const { outputs } = await formOf(await uploadTyped(api, { elements: [typedTask('a')] }));
      expect(outputs).toMatchObject({ type: 'object', properties: {}, required: [] });
      expect(accepts(outputs, { anything: 1 })).toBe(true);
    });

    it("the form of an unknown task or of another tenant's is not found", async () => {
      const { task } = await begun();
      const stranger = await registerTenant('Stranger');
      expect(refusalOf(await stranger.get(`/v1/tasks/${task.id}/form`))).toEqual([404, 'NOT_FOUND']);
      expect(refusalOf(await api.get(`/v1/tasks/${crypto.randomUUID()}/form`))).toEqual([404, 'NOT_FOUND']);
    });
  });
});
