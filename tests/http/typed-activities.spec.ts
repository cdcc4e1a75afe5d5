import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { type Api, dataOf, type Json, startAndWait, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { StubService } from './support/stub-service.js';
import { registerTenant } from './support/tenants.js';
import {
  DATA,
  DEFINITIONS,
  errorBoundary,
  ioSpecification,
  script,
  typedTask,
  uploadTyped,
} from './support/typed-processes.js';

/** [validation-errors#who-wrote-it]: a value that fails inside of a process is a BPMN error there. */
describe('typed data inside of a process', () => {
  let api: Api;
  let service: StubService;
  beforeAll(async () => {
    [api, service] = await Promise.all([registerTenant(), StubService.open()]);
  });
  afterAll(() => service.close());

  const instanceOf = async (id: string): Promise<Json> => dataOf(await api.get(`/v1/instances/${id}`));
  const inStatus = (id: string, status: string): Promise<Json> =>
    eventually(`instance ${id} to be ${status}`, async () => {
      const instance = await instanceOf(id);
      return instance.status === status && instance;
    });
  const resume = async (id: string): Promise<Json> => dataOf(await api.post(`/v1/instances/${id}/resume`));
  const failed = async (elements: string[], variables: JsonObject = {}): Promise<Json> => {
    const key = await uploadTyped(api, { definitions: DEFINITIONS, data: DATA, elements });
    const { id } = await startInstance(api, key, variables);
    return inStatus(id, 'error');
  };

  it('a script that writes a wrong value stops the instance, and runs on after repair [errors.3-when-validation-fails-in-an] [states.process-instance.error-resume]', async () => {
    const { id, variables } = await failed([script('s', 'amount', '{{ source }}')], { source: 'x', amount: 1 });
    expect(variables).toMatchObject({ amount: 1, _validation: { path: 'amount', value: 'x' } });
    const tokens = dataOf(await api.get(`/v1/instances/${id}/tokens`));
    expect(tokens).toContainEqual(expect.objectContaining({ element_id: 's', status: 'dead' }));
    dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { source: 7 } }));
    await resume(id);
    expect((await inStatus(id, 'completed')).variables.amount).toBe(7);
  });

  it('a boundary event catches the ValidationError of a script [errors.3-when-validation-fails-in-an] [states.process-instance.running-validation-error-with-matching-boundary-error-event]', async () => {
    const key = await uploadTyped(api, {
      definitions: `${DEFINITIONS}<error id="invalid" errorCode="ValidationError"/>`,
      data: DATA,
      elements: [
        script('s', 'amount', '{{ "x" }}'),
        errorBoundary('caught', 's', 'invalid'),
        script('r', 'amount', '{{ 0 }}'),
      ],
      flows: [
        ['start', 's'],
        ['s', 'end'],
        ['caught', 'r'],
        ['r', 'end'],
      ],
    });
    const { id } = await startAndWait(api, key);
    const { variables } = await inStatus(id, 'completed');
    expect(variables).toMatchObject({ amount: 0, _validation: { errors: [{ path: 'amount', value: 'x' }] } });
  });

  const call = (inside = ''): string =>
    `<serviceTask id="call"><extensionElements><svc:TaskHeaders><svc:TaskHeader key="url" value="${service.url}"/></svc:TaskHeaders></extensionElements>${inside}</serviceTask>`;

  it("a service answer that does not fit the variable's type raises ValidationError [resources.typed-data-declarations.data-object-name-becomes-the-key-in]", async () => {
    service.reply = () => ({ status: 200, body: { order: { total: 'x' } } });
    const { variables } = await failed([call()]);
    expect(variables).toMatchObject({ _validation: { path: 'order.total', value: 'x' } });
    expect(variables).not.toHaveProperty('order');
  });

  it('a service answer is checked against its declared outputs [errors.4-a-service-task-whose-response] [resources.typed-data-declarations.on-a-service-task-data-output-types]', async () => {
    service.reply = () => ({ status: 200, body: { result: { total: -1 } } });
    const { id, variables } = await failed([call(ioSpecification('call', { outputs: { result: 'order' } }))]);
    expect(variables._validation).toMatchObject({ path: 'result.total', value: -1 });
    service.reply = () => ({ status: 200, body: { result: { total: 1 } } });
    await resume(id);
    expect((await inStatus(id, 'completed')).variables.result).toEqual({ total: 1 });
  });

  it('an event with a wrong payload is accepted and raises ValidationError at its element', async () => {
    const key = await uploadTyped(api, {
      definitions: `${DEFINITIONS}<message id="m" name="Paid"/>`,
      data: DATA,
      elements: ['<intermediateCatchEvent id="paid"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>'],
    });
    const { id } = await startInstance(api, key);
    const event = { event_type: 'message', event_name: 'Paid', payload: { amount: 'x' } };
    expect(dataOf(await api.post(`/v1/instances/${id}/events`, event), 202).delivered).toBe(1);
    expect(await inStatus(id, 'error')).toMatchObject({ variables: { _validation: { path: 'amount' } } });
  });

  it('a message with wrong variables starts an instance that is in error', async () => {
    const name = `New ${crypto.randomUUID()}`;
    const key = await uploadTyped(api, {
      definitions: `${DEFINITIONS}<message id="m" name="${name}"/>`,
      data: DATA,
      elements: ['<startEvent id="came"><messageEventDefinition messageRef="m"/></startEvent>'],
      flows: [
        ['start', 'end'],
        ['came', 'end'],
      ],
    });
    dataOf(await api.post('/v1/messages', { name, variables: { amount: 'x' } }), 202);
    const started = await eventually('the instance', async () => {
      const [instance] = dataOf(await api.get(`/v1/instances?definition_key=${key}`));
      return instance?.status === 'error' && instance;
    });
    expect((await instanceOf(started.id)).variables).toMatchObject({ _validation: { path: 'amount', value: 'x' } });
  });

  it('a called process that refuses its variables is an error of the call', async () => {
    const child = await uploadTyped(api, { definitions: DEFINITIONS, data: DATA, elements: [typedTask('a')] });
    const key = await uploadTyped(api, { elements: [`<callActivity id="call" calledElement="${child}"/>`] });
    const { id } = await startInstance(api, key, { amount: 'x' });
    expect((await inStatus(id, 'error')).error).toContain('amount');
  });

  it('a simulation checks types too', async () => {
    const key = await uploadTyped(api, { definitions: DEFINITIONS, data: DATA, elements: [typedTask('a')] });
    const simulate = async (body: JsonObject): Promise<Json> =>
      dataOf(await api.post(`/v1/definitions/${key}/simulate`, body));
    const variables: JsonValue = { amount: 'x' };
    expect((await simulate({ variables })).failed_step).toMatchObject({
      position: null,
      message: expect.stringContaining('amount'),
    });
    const completed = await simulate({ script: [{ at: 'a', complete: { amount: 'x' } }] });
    expect(completed).toMatchObject({ status: 'error', variables: { _validation: { path: 'amount' } } });
  });
});
