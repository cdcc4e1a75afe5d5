import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance } from '../support/api.js';
import { uploadDecision } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { upload, userTask, waitTimer } from '../support/processes.js';
import { Repairs } from '../support/repairs.js';
import { registerTenant } from '../support/tenants.js';
import { TEXT } from './endpoint-rows.js';

/** A choice, a join, a timer, a decision, and a task that a message interrupts. */
const processWith = (decision: string): Json => {
  const gateways = ['choice', 'fork', 'join'].map((id) => ({
    id,
    type: id === 'choice' ? 'exclusiveGateway' : 'parallelGateway',
  }));
  const rule = {
    id: 'rule',
    type: 'businessRuleTask',
    taskHeaders: { decisionKey: decision, resultVariable: 'result' },
  };
  const stop = { id: 'stop', type: 'boundaryEvent', attachedTo: 'ask', event: { type: 'message', name: 'stop' } };
  const ends = ['end', 'stopped'].map((id) => ({ id, type: 'endEvent' }));
  const flow = (sourceRef: string, targetRef: string, more: object = {}) => ({
    id: `${sourceRef}-${targetRef}`,
    sourceRef,
    targetRef,
    ...more,
  });
  return {
    id: 'process',
    elements: [
      { id: 'start', type: 'startEvent' },
      ...gateways,
      waitTimer('pause', 'PT1S'),
      rule,
      userTask('ask'),
      stop,
      ...ends,
    ],
    flows: [
      flow('start', 'choice'),
      flow('choice', 'fork', { condition: '{{ variables.amount > 1 }}' }),
      flow('choice', 'end', { condition: '{{ variables.amount <= 1 }}' }),
      flow('fork', 'join', { id: 'left' }),
      flow('fork', 'join', { id: 'right' }),
      flow('join', 'pause'),
      flow('pause', 'rule'),
      flow('rule', 'ask'),
      flow('ask', 'end'),
      flow('stop', 'stopped'),
    ],
  };
};

const VARIABLES = { amount: 100, level: 'gold', scan_base64: 'AAAA', a_blob: 'x', a_binary: 'x' };
const SNAPSHOT = { amount: 100, level: 'gold' };
const HASH: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

/** [audit-log#actions]: action, actor, what its payload holds. */
const ACTIONS: readonly (readonly [action: string, actor: string, payload: object])[] = [
  ['instance.created', 'api_key', { correlationId: 'order-7' }],
  ['element.entered', 'engine', { element_id: 'start', element_type: 'startEvent' }],
  ['element.completed', 'engine', { element_id: 'start', element_type: 'startEvent' }],
  ['gateway.resolved', 'engine', { element_id: 'choice', taken_flows: ['choice-fork'], variables_snapshot: SNAPSHOT }],
  ['parallel.joined', 'engine', { element_id: 'join' }],
  ['timer.fired', 'engine', { element_id: 'pause' }],
  [
    'business_rule.evaluated',
    'engine',
    {
      ...{ element_id: 'rule', decision_key: TEXT, decision_version: 1, decision_hash: HASH, evaluation_id: TEXT },
      variables_snapshot: SNAPSHOT,
    },
  ],
  [
    'boundary.triggered',
    'engine',
    { element_id: 'stop', variables_snapshot: { ...SNAPSHOT, result: { discount: 20 } } },
  ],
  ['instance.engine_completed', 'engine', {}],
  ['instance.token_retried', 'engine', { element_id: 'pay', reason: 'for the log' }],
  ['instance.token_moved', 'engine', { from_element_id: 'a', to_element_id: 'c', reason: 'for the log' }],
  ['instance.token_cancelled', 'engine', { element_id: 'a', reason: 'for the log' }],
  ['instance.token_added', 'engine', { element_id: 'a', reason: 'for the log' }],
  ['instance.rerun_created', 'engine', { source_instance_id: TEXT }],
];

let api: Api;
const instances: string[] = [];
beforeAll(async () => {
  api = await registerTenant();
  instances.push(await interrupted(), ...(await repaired()));
}, 180_000);

async function interrupted(): Promise<string> {
  const key = await upload(api, processWith(await uploadDecision(api)));
  const { id } = await startInstance(api, key, VARIABLES, { correlation_id: 'order-7' });
  await eventually('the task', async () => dataOf(await api.get(`/v1/tasks?instance_id=${id}`)).length === 1);
  dataOf(await api.post(`/v1/instances/${id}/events`, { event_type: 'message', event_name: 'stop' }), 202);
  await eventually('the end', async () => dataOf(await api.get(`/v1/instances/${id}`)).status === 'completed');
  return id;
}

async function repaired(): Promise<string[]> {
  const repairs = await Repairs.open(api);
  try {
    const reason = 'for the log';
    const id = await repairs.failed();
    repairs.service.reply = () => ({ status: 200, body: {} });
    dataOf(await repairs.retry(id, (await repairs.tokenAt(id, 'pay')).id, { reason }));
    dataOf(await repairs.move(id, (await repairs.tokenAt(id, 'a')).id, { target_element_id: 'c', reason }));
    const { new_token_id } = dataOf(await repairs.add(id, { element_id: 'a', reason }), 201);
    dataOf(await repairs.cancel(id, new_token_id, { reason }));
    return [id, dataOf(await api.post('/v1/instances', { source_instance_id: id }), 201).id];
  } finally {
    await repairs.service.close();
  }
}

async function entriesOf(action: string): Promise<Json[]> {
  const found = instances.map(async (id) => dataOf(await api.get(`/v1/instances/${id}/history?action=${action}`)));
  return (await Promise.all(found)).flat();
}

describe('the actions of the audit log', () => {
  const rows = ACTIONS.map(([action, ...row]) => {
    const id = `events.audit-log-actions.${action.replaceAll(/[._]/g, '-')}`;
    return [action, id, ...row] as const;
  });
  it.each(rows)(
    'the audit action %s has its documented actor and payload [%s]',
    async (action, _id, actor, payload) => {
      const [entry] = await entriesOf(action);
      expect(entry).toMatchObject({ action, actorType: actor });
      const snapshot = 'variables_snapshot' in payload ? payload.variables_snapshot : undefined;
      expect(entry.payload).toMatchObject(payload);
      expect(entry.payload.variables_snapshot).toEqual(snapshot);
    },
  );

  it('the audit action gateway.resolved is written for inclusive gateways too [events.audit-log-actions.gateway-resolved]', async () => {
    const flow = (sourceRef: string, targetRef: string, condition?: string) => ({
      id: `${sourceRef}-${targetRef}`,
      sourceRef,
      targetRef,
      ...(condition === undefined ? {} : { condition }),
    });
    const key = await upload(api, {
      id: 'process',
      elements: [
        { id: 'start', type: 'startEvent' },
        { id: 'any', type: 'inclusiveGateway' },
        ...['a', 'b', 'c'].map((id) => userTask(id)),
        { id: 'end', type: 'endEvent' },
      ],
      flows: [
        flow('start', 'any'),
        flow('any', 'a', '{{ variables.amount > 1 }}'),
        flow('any', 'b', '{{ variables.amount > 2 }}'),
        flow('any', 'c', '{{ variables.amount <= 1 }}'),
        ...['a', 'b', 'c'].map((id) => flow(id, 'end')),
      ],
    });
    const { id } = await startInstance(api, key, VARIABLES);
    const [entry] = dataOf(await api.get(`/v1/instances/${id}/history?action=gateway.resolved`));
    expect(entry.payload).toMatchObject({
      element_id: 'any',
      taken_flows: ['any-a', 'any-b'],
      variables_snapshot: SNAPSHOT,
    });
  });

  it.each(['api_key', 'system', 'timer', 'engine'])(
    'the audit log can be filtered by the actor type %s [events.audit-log-actions.actor-types-api-key-system-timer-engine] [resources.audit-log-entry.actor-type]',
    async (actor) => {
      const entries: Json[] = dataOf(await api.get(`/v1/audit?actor_type=${actor}&limit=100`));
      // The engine is the actor of what a timer triggers (docs/audit.md).
      expect([...new Set(entries.map(({ actorType }) => actorType))]).toEqual(actor === 'timer' ? [] : [actor]);
    },
  );
});
