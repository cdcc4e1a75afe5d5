import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { type Api, dataOf, type Json, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const EXECUTIONS = ['durable', 'transactional'] as const;
type Execution = (typeof EXECUTIONS)[number];

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
});

async function uploadAs(execution: Execution, source: JsonObject): Promise<string> {
  const key = `k-${crypto.randomUUID()}`;
  dataOf(await api.post('/v1/definitions', { key, name: 'Process', source_type: 'json', source, execution }), 201);
  return key;
}
const instanceIn = (id: string, ...statuses: string[]): Promise<Json> =>
  eventually(`instance ${id} to be ${statuses.join(' or ')}`, async () => {
    const instance = dataOf(await api.get(`/v1/instances/${id}`));
    return statuses.includes(instance.status) && instance;
  });
const patch = (id: string, variables: JsonObject) => api.patch(`/v1/instances/${id}/variables`, { variables });
const resume = (id: string) => api.post(`/v1/instances/${id}/resume`, {});
/** A text whose characters take three bytes each and do not repeat, so that no index can compress it. */
const text = (length: number): string =>
  String.fromCodePoint(...Array.from({ length }, (_, n) => 0x4e00 + ((n * 7_919) % 20_000)));
const nested = (levels: number): JsonValue => (levels === 0 ? 1 : [nested(levels - 1)]);
const MIN = -2_147_483_648;
const MAX = 2_147_483_647;
const FIRST = '0001-01-01T00:00:00.000Z';
const LAST = '9999-12-31T23:59:59.999Z';

const task = (more: JsonObject) => userTask('v', more);
const timer = (more: JsonObject) => ({ id: 'v', type: 'intermediateCatchEvent', event: { type: 'timer', ...more } });
const catching = (event: JsonObject) => ({ id: 'v', type: 'intermediateCatchEvent', event });
const throwing = (event: JsonObject) => ({ id: 'v', type: 'intermediateThrowEvent', event });
interface Refused {
  /** The column that the value reaches. */
  readonly column: string;
  readonly element: Parameters<typeof sequence>[0];
  readonly bad: JsonValue;
  readonly message: string;
  readonly good: JsonValue;
}

const DATE = 'dueDate: expected an ISO 8601 date or duration, found';
const PRIORITY = `priority: expected a whole number from ${MIN} to ${MAX}, found`;
const REFUSED: readonly Refused[] = [
  ...['0001-01-01T00:00:00+01:00', '0000-06-01', '9999-12-31T23:59:59-12:00'].map((bad) => ({
    ...{ column: 'task.due_at', element: task({ dueDate: '{{ d }}' }), bad, good: LAST },
    message: `${DATE} "${bad}"`,
  })),
  ...[MAX + 1, MIN - 1, 1.5].map((bad) => ({
    ...{ column: 'task.priority', element: task({ priority: '{{ d }}' }), bad, good: MAX },
    message: `${PRIORITY} ${bad}`,
  })),
  {
    ...{ column: 'task.assignee', element: task({ assignee: '{{ d }}' }), bad: text(3_000), good: text(255) },
    message: 'assignee: expected text of at most 255 characters, found',
  },
  {
    ...{ column: 'timer.due_at', element: timer({ date: '{{ d }}' }), bad: '0001-01-01T00:00:00+01:00', good: LAST },
    message: 'timeDate: expected an ISO 8601 date such as 2026-03-01T09:00:00Z, found "0001-01-01T00:00:00+01:00"',
  },
  {
    ...{ column: 'timer.due_at', element: timer({ cycle: '{{ d }}' }), good: 'R3/P1D' },
    ...{ bad: 'R3/0000-01-01T00:00:00Z/P1D', message: 'timeCycle: expected an ISO 8601 repetition such as' },
  },
  {
    ...{ column: 'subscription.name', element: catching({ type: 'message', name: '{{ d }}' }) },
    ...{ bad: text(3_000), good: text(255), message: 'message name: expected at most 255 characters, found 3000' },
  },
  {
    ...{ column: 'subscription.name', element: catching({ type: 'signal', name: '{{ d }}' }) },
    ...{ bad: text(3_000), good: text(255), message: 'signal name: expected at most 255 characters, found 3000' },
  },
  {
    column: 'subscription.correlation_key',
    element: catching({ type: 'message', name: text(255), correlationKey: '{{ d }}' }),
    ...{ bad: text(3_000), good: text(255), message: 'correlation key: expected at most 255 characters, found 3000' },
  },
  {
    column: 'published_event.correlation_key',
    element: throwing({ type: 'message', name: text(255), correlationKey: '{{ d }}' }),
    ...{ bad: text(3_000), good: text(255), message: 'correlation key: expected at most 255 characters, found 3000' },
  },
  {
    // The message shows the first 100 characters, and the last of them is half of a pair.
    ...{ column: 'instance.error', element: task({ dueDate: '{{ d }}' }), bad: `${'x'.repeat(98)}😀😀`, good: FIRST },
    message: DATE,
  },
];

/** A script whose result the audit entry of the gateway after it holds two levels deeper. */
const beforeGateway: JsonObject = {
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'v', type: 'scriptTask', script: '{{ [[d]] }}', resultVariable: 'deepest' },
    { id: 'choice', type: 'exclusiveGateway' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'v' },
    { id: 'f2', sourceRef: 'v', targetRef: 'choice' },
    { id: 'f3', sourceRef: 'choice', targetRef: 'end', condition: '{{ true }}' },
  ],
};
const telling: JsonObject = sequence({
  ...throwing({ type: 'signal', name: 's' }),
  ioMapping: { inputs: [{ source: '{{ [[d]] }}', target: 'deepest' }] },
});

const STORED: readonly { column: string; source: JsonObject; d: JsonValue }[] = [
  { column: 'task.due_at', source: sequence(task({ dueDate: '{{ d }}' })), d: FIRST },
  { column: 'task.priority', source: sequence(task({ priority: '{{ d }}' })), d: MIN },
  { column: 'timer.due_at', source: sequence(timer({ date: '{{ d }}' })), d: FIRST },
  { column: 'audit_entry.payload', source: beforeGateway, d: nested(98) },
  { column: 'published_event.payload', source: telling, d: nested(98) },
];

describe.each(EXECUTIONS)('extreme values in a %s instance', (execution) => {
  it.each(REFUSED)(
    'a value that $column cannot hold is an incident of its element, and a resume after its repair goes on: $message',
    async ({ element, bad, message, good }) => {
      const key = await uploadAs(execution, sequence(element));
      const { id } = await startInstance(api, key, { d: bad });
      const { error } = await instanceIn(id, 'error');
      expect(error).toContain(`v: ${message}`);
      dataOf(await patch(id, { d: good }));
      dataOf(await resume(id));
      await instanceIn(id, 'running', 'completed');
    },
  );

  it.each(STORED)('the most extreme value that $column can hold is stored', async ({ source, d }) => {
    const { id } = await startInstance(api, await uploadAs(execution, source), { d });
    await instanceIn(id, 'running', 'completed');
  });
});
