import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, startAndWait } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, serviceTask, upload, userTask } from './support/processes.js';
import { StubService } from './support/stub-service.js';
import { registerTenant } from './support/tenants.js';

describe('service tasks', () => {
  let api: Api;
  let service: StubService;
  beforeAll(async () => {
    [api, service] = await Promise.all([registerTenant(), StubService.open()]);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.calls.length = 0;
    service.reply = () => ({ status: 200, body: {} });
  });

  it('a service task sends mapped inputs and merges the answer [service.process-instances-are-started-from-a-definition]', async () => {
    service.reply = ({ body }) => ({ status: 200, body: { charged: body.sum * 2 } });
    const mapping = { ioMapping: { inputs: [{ source: '{{ variables.amount }}', target: 'sum' }], outputs: [] } };
    const key = await upload(
      api,
      sequence(serviceTask('pay', `${service.url}/pay`, { 'header.X-Custom': 'c', 'query.n': '1' }, mapping)),
    );
    const done = await startAndWait(api, key, { amount: 21 });
    expect(done).toMatchObject({ status: 'completed', variables: { amount: 21, charged: 42 } });
    expect(service.calls).toHaveLength(1);
    expect(service.calls[0]).toMatchObject({
      method: 'POST',
      path: '/pay?n=1',
      body: { sum: 21 },
      headers: {
        'x-custom': 'c',
        'x-instance-id': done.id,
        'x-element-id': 'pay',
        'idempotency-key': expect.any(String),
        traceparent: expect.any(String),
      },
    });
  });

  it('a service call is retried with the same Idempotency-Key until the service answers [limits.service-task-retry]', async () => {
    service.reply = () => (service.calls.length < 3 ? { status: 503 } : { status: 200, body: { ok: true } });
    const key = await upload(api, sequence(serviceTask('pay', service.url, { retries: '3', retryBackoff: '50' })));
    expect(await startAndWait(api, key)).toMatchObject({ status: 'completed', variables: { ok: true } });
    expect(service.calls).toHaveLength(3);
    expect(new Set(service.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('a call that the service refuses puts the instance in error, and resume calls again', async () => {
    service.reply = () => ({ status: 400, body: { why: 'no' } });
    const key = await upload(api, sequence(serviceTask('pay', service.url)));
    const failed = await startAndWait(api, key);
    expect(failed).toMatchObject({ status: 'error', error: expect.stringContaining('400') });
    expect(service.calls).toHaveLength(1);
    service.reply = () => ({ status: 200, body: { ok: true } });
    await api.post(`/v1/instances/${failed.id}/resume`);
    await eventually(
      'the instance to complete',
      async () => dataOf(await api.get(`/v1/instances/${failed.id}`)).status === 'completed',
    );
  });

  it('a BPMN error answered by a service is caught at the boundary', async () => {
    service.reply = () => ({ status: 422, body: { bpmnError: { code: 'NO_CREDIT', message: 'poor' } } });
    const process = {
      id: 'p',
      elements: [
        { id: 'start', type: 'startEvent' },
        serviceTask('pay', service.url),
        { id: 'poor', type: 'boundaryEvent', attachedTo: 'pay', event: { type: 'error', code: 'NO_CREDIT' } },
        userTask('call-customer'),
        { id: 'end', type: 'endEvent' },
        { id: 'end2', type: 'endEvent' },
      ],
      flows: [
        { id: 'f1', sourceRef: 'start', targetRef: 'pay' },
        { id: 'f2', sourceRef: 'pay', targetRef: 'end' },
        { id: 'f3', sourceRef: 'poor', targetRef: 'call-customer' },
        { id: 'f4', sourceRef: 'call-customer', targetRef: 'end2' },
      ],
    };
    const { id, status } = await startAndWait(api, await upload(api, process));
    expect(status).toBe('running');
    expect(dataOf(await api.get(`/v1/tasks?instance_id=${id}`))).toMatchObject([{ element_id: 'call-customer' }]);
    expect(dataOf(await api.get(`/v1/instances/${id}/history?action=boundary.triggered`))).toMatchObject([
      { payload: { element_id: 'poor', variables_snapshot: {} } },
    ]);
  });

  it('an uncaught BPMN error is shown with code and message on the instance and in its history', async () => {
    service.reply = () => ({ status: 422, body: { bpmnError: { code: 'NO_CREDIT', message: 'poor' } } });
    const { id, status, error } = await startAndWait(api, await upload(api, sequence(serviceTask('pay', service.url))));
    expect({ status, error }).toEqual({ status: 'error', error: 'pay: NO_CREDIT: poor' });
    expect(dataOf(await api.get(`/v1/instances/${id}/history?action=instance.error`))).toMatchObject([
      { payload: { element_id: 'pay', code: 'NO_CREDIT', message: 'poor' } },
    ]);
  });

  it('an asynchronous call is acknowledged, then continued by its callback [events.audit-log-actions.inbound-events-post-v1-instances-id-events] [limits.service-task-retry]', async () => {
    const key = await upload(
      api,
      sequence(serviceTask('ship', service.url, { executionMode: 'async', callbackEvent: 'shipped' })),
    );
    const waiting = await startAndWait(api, key);
    expect(waiting.status).toBe('running');
    const event = { event_type: 'callback', event_name: 'shipped', payload: { tracking: 'T1' } };
    expect(dataOf(await api.post(`/v1/instances/${waiting.id}/events`, event), 202)).toMatchObject({
      delivered: 1,
      buffered: false,
    });
    expect(dataOf(await api.get(`/v1/instances/${waiting.id}`))).toMatchObject({
      status: 'completed',
      variables: { tracking: 'T1' },
    });
  });

  it("a service call never reaches the service's own addresses", async () => {
    const own = process.env['TEST_BASE_URL'] ?? '';
    const key = await upload(api, sequence(serviceTask('self', `${own}/health`, { retries: '0' })));
    const failed = await startAndWait(api, key);
    expect(failed.status).toBe('error');
  });
});
