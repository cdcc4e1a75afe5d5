import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { registerTenant } from './support/tenants.js';
import { DATA, DEFINITIONS, errorBoundary, typedTask, uploadTyped } from './support/typed-processes.js';

/** Paths of the envelope of typed values [api#validation-envelope]; every entry has a path and a message, and nothing else. */
function pathsOf({ status, body }: Answer): string[] {
  expect([status, body.error]).toEqual([400, 'ValidationError']);
  for (const error of body.errors) {
    expect(Object.keys(error).sort()).toEqual(['message', 'path']);
    expect(error.message).toMatch(/^expected .+ found /);
  }
  return body.errors.map((error: Json) => error.path);
}

describe('typed data', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  const instanceOf = async (id: string): Promise<Json> => dataOf(await api.get(`/v1/instances/${id}`));
  const inStatus = (id: string, status: string): Promise<Json> =>
    eventually(`instance ${id} to be ${status}`, async () => {
      const instance = await instanceOf(id);
      return instance.status === status && instance;
    });
  const claimed = async (instanceId: string, element?: string): Promise<Json> => {
    const tasks = await tasksOf(api, instanceId);
    const task = tasks.find((one) => one.status === 'pending' && (element === undefined || one.element_id === element));
    return dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' }));
  };
  const complete = (task: { id: string }, body: JsonObject): Promise<Answer> =>
    api.post(`/v1/tasks/${task.id}/complete`, body);
  const statusOf = async (task: { id: string }): Promise<string> =>
    dataOf(await api.get(`/v1/tasks/${task.id}`)).status;
  const resume = async (id: string): Promise<Json> => dataOf(await api.post(`/v1/instances/${id}/resume`));

  describe('starts', () => {
    let key: string;
    beforeAll(async () => {
      key = await uploadTyped(api, { definitions: DEFINITIONS, data: DATA, elements: [typedTask('a')] });
    });
    const start = (variables: JsonObject, more: JsonObject = {}, headers = {}): Promise<Answer> =>
      api.post('/v1/instances', { definition_key: key, variables, ...more }, headers);

    it.each<[string, JsonObject, string[]]>([
      ['a wrong primitive', { amount: '12' }, ['amount']],
      ['a wrong member', { order: { total: -1 } }, ['order.total']],
      ['a missing member', { order: {} }, ['order.total']],
      [
        'a wrong member of a list',
        { order: { total: 1, lines: [{ sku: 'A' }, { sku: 'b' }] } },
        ['order.lines[1].sku'],
      ],
      ['a wrong item of a collection', { orders: [{ total: 1 }, { total: 'x' }] }, ['orders[1].total']],
      ['no list for a collection', { orders: { total: 1 } }, ['orders']],
      ['null', { amount: null }, ['amount']],
      ['several', { amount: 'x', order: 7 }, ['amount', 'order']],
    ])(
      'a start with %s is refused, and nothing is created [errors.1-on-post-v1-instances-with] [errors.validation-envelope-for-typed-variable-failures-error] [errors.400-validation-error] [resources.typed-data-declarations.is-collection-true-the-variable-must-be] [resources.typed-data-declarations.data-object-name-becomes-the-key-in]',
      async (_, variables, paths) => {
        const correlation_id = `c-${crypto.randomUUID()}`;
        const before = dataOf(await api.get('/v1/audit?limit=1'))[0].sequence;
        expect(pathsOf(await start(variables, { correlation_id }))).toEqual(paths);
        expect(dataOf(await api.get(`/v1/instances?correlation_id=${correlation_id}`))).toEqual([]);
        expect(dataOf(await api.get('/v1/audit?limit=1'))[0].sequence).toBe(before);
      },
    );

    it('a start with variables that fit, are undeclared or are missing is accepted [resources.process-instance.variables] [resources.typed-data-declarations.item-definition-sits-inside-definitions-before-the]', async () => {
      const variables = { amount: 1.5, order: { total: 0, lines: [{ sku: 'A' }] }, orders: [], free: { any: [null] } };
      expect(dataOf(await start(variables), 201).status).toBe('running');
      expect(dataOf(await start({}), 201).status).toBe('running');
    });

    it('a refused start is refused again with the same Idempotency-Key, and another body is a conflict', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const [first, second] = [await start({ amount: 'x' }, {}, headers), await start({ amount: 'x' }, {}, headers)];
      expect(pathsOf(second)).toEqual(pathsOf(first));
      expect(refusalOf(await start({ amount: 1 }, {}, headers))).toEqual([409, 'CONFLICT']);
    });

    it('a start is checked for shape, then definition, then size, then types', async () => {
      expect(refusalOf(await start({ amount: 'x' }, { unknown: 1 }))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusalOf(await start({ amount: 'x' }, { definition_key: 'nothing' }))).toEqual([404, 'NOT_FOUND']);
      expect(refusalOf(await start({ amount: 'x', big: 'x'.repeat(5_300_000) }))).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('variables named __proto__ and constructor do not disable the type check', async () => {
      expect(pathsOf(await start(JSON.parse('{"__proto__": 1, "constructor": 2, "amount": "x"}')))).toEqual(['amount']);
    });
  });

  describe('updates of variables', () => {
    it('a variable update with a wrong type is refused and changes nothing [resources.process-instance.variables]', async () => {
      const key = await uploadTyped(api, { definitions: DEFINITIONS, data: DATA, elements: [typedTask('a')] });
      const { id } = await startInstance(api, key, { amount: 1, note: 'a' });
      const path = `/v1/instances/${id}/variables`;
      const refused = await api.patch(path, { variables: { amount: 'x', note: 'b' } });
      expect(pathsOf(refused)).toEqual(['amount']);
      expect(await instanceOf(id)).toMatchObject({ status: 'running', variables: { amount: 1, note: 'a' } });
      expect(dataOf(await api.patch(path, { variables: { amount: 2 } }))).toEqual({ amount: 2, note: 'a' });
    });
  });

  describe('completions with a wrong output', () => {
    const failing = async (boundary: string, flows: [string, string][]): Promise<{ id: string; task: Json }> => {
      const key = await uploadTyped(api, {
        definitions: `${DEFINITIONS}<error id="invalid" errorCode="ValidationError"/>`,
        data: DATA,
        elements: [typedTask('a'), ...(boundary === '' ? [] : [boundary, typedTask('repair')])],
        flows: [['start', 'a'], ['a', 'end'], ...flows],
      });
      const { id } = await startInstance(api, key, { amount: 1 });
      return { id, task: await claimed(id) };
    };

    it('without a boundary event a wrong output puts the instance in error, and resume lets the task be completed [errors.2-on-post-v1-tasks-id] [errors.3-when-validation-fails-in-an] [states.process-instance.running-activity-fails-with-validation-error-and-no] [states.process-instance.error-resume] [endpoints.tasks.400-validation-error] [resources.typed-data-declarations.data-object-name-becomes-the-key-in]', async () => {
      const { id, task } = await failing('', []);
      expect(pathsOf(await complete(task, { variables: { amount: 'x', note: 'n' } }))).toEqual(['amount']);
      const { status, error, variables } = await instanceOf(id);
      expect([status, error]).toEqual(['error', expect.stringContaining('amount')]);
      expect(variables).toEqual({
        amount: 1,
        _validation: {
          path: 'amount',
          value: 'x',
          expected: expect.any(String),
          errors: [{ path: 'amount', value: 'x', message: expect.any(String) }],
        },
      });
      expect(await statusOf(task)).toBe('claimed');
      expect(refusalOf(await complete(task, { variables: { amount: 2 } }))).toEqual([409, 'CONFLICT']);
      await resume(id);
      expect(dataOf(await complete(task, { variables: { amount: 2 } })).status).toBe('completed');
      expect(await inStatus(id, 'completed')).toMatchObject({ variables: { amount: 2 } });
    });

    it('a wrong output is refused again after resume', async () => {
      const { id, task } = await failing('', []);
      for (const wrong of ['x', 'y']) {
        expect(pathsOf(await complete(task, { variables: { amount: wrong } }))).toEqual(['amount']);
        expect(await instanceOf(id)).toMatchObject({ status: 'error', variables: { _validation: { value: wrong } } });
        await resume(id);
      }
      dataOf(await complete(task, { variables: { amount: 3 } }));
    });

    it.each([
      ['by its code', 'invalid'],
      ['as a catch-all', null],
    ])(
      'an interrupting boundary event catches a wrong output %s and cancels the task [errors.3-when-validation-fails-in-an] [states.process-instance.running-validation-error-with-matching-boundary-error-event] [states.human-task.any-instance-terminated] [endpoints.tasks.400-validation-error] [endpoints.tasks.409-conflict]',
      async (_, code) => {
        const { id, task } = await failing(errorBoundary('caught', 'a', code), [
          ['caught', 'repair'],
          ['repair', 'end'],
        ]);
        expect(pathsOf(await complete(task, { variables: { amount: 'x' } }))).toEqual(['amount']);
        expect(await statusOf(task)).toBe('cancelled');
        const instance = await instanceOf(id);
        expect(instance).toMatchObject({
          status: 'running',
          variables: { amount: 1, _validation: { path: 'amount' } },
        });
        expect((await tasksOf(api, id)).map((one) => [one.element_id, one.status])).toContainEqual([
          'repair',
          'pending',
        ]);
        expect(refusalOf(await complete(task, { variables: { amount: 1 } }))).toEqual([409, 'CONFLICT']);
      },
    );

    it('a boundary event for another error code does not catch a wrong output [errors.3-when-validation-fails-in-an]', async () => {
      const key = await uploadTyped(api, {
        definitions: `${DEFINITIONS}<error id="other" errorCode="Other"/>`,
        data: DATA,
        elements: [typedTask('a'), errorBoundary('caught', 'a', 'other')],
        flows: [
          ['start', 'a'],
          ['a', 'end'],
          ['caught', 'end'],
        ],
      });
      const { id } = await startInstance(api, key);
      pathsOf(await complete(await claimed(id), { variables: { amount: 'x' } }));
      expect((await instanceOf(id)).status).toBe('error');
    });

    it('a non-interrupting boundary event takes its path, and the task stays claimed', async () => {
      const boundary = errorBoundary('caught', 'a', 'invalid', false);
      const { id, task } = await failing(boundary, [
        ['caught', 'repair'],
        ['repair', 'end'],
      ]);
      expect(pathsOf(await complete(task, { variables: { amount: 'x' } }))).toEqual(['amount']);
      expect(await statusOf(task)).toBe('claimed');
      expect((await instanceOf(id)).status).toBe('running');
      dataOf(await complete(task, { variables: { amount: 2 } }));
      dataOf(await complete(await claimed(id, 'repair'), {}));
      expect((await inStatus(id, 'completed')).variables.amount).toBe(2);
    });

    it('a repeated completion with a wrong output gets the same answer', async () => {
      const { task } = await failing('', []);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const send = () => api.post(`/v1/tasks/${task.id}/complete`, { variables: { amount: 'x' } }, headers);
      const first = await send();
      expect(pathsOf(first)).toEqual(['amount']);
      expect((await send()).body).toEqual(first.body);
    });
  });
});
