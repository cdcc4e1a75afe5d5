import { describe, expect, it } from '@jest/globals';
import { UnfitValueError } from '@svc/audit';
import type { FactBody } from '@svc/engine';
import { API_KEY, idOf, input, InstanceRequests } from '../../testing/requests.js';
import { project } from './project.js';
import type { Projection } from './projection.js';

const instance = new InstanceRequests(idOf('tenant'));
const tokenId = idOf('token');
const at = { elementId: 'a', elementType: 'task', tokenId };
const of = (...facts: FactBody[]): Projection => project(instance.request(2, [input()], facts));
const audited = (projection: Projection) =>
  projection.entries.map(({ row }) => ({
    action: row.action,
    actor: row.actor_type,
    payload: JSON.parse(row.payload) as unknown,
  }));

describe('project', () => {
  it('the last fact of a record determines its row', () => {
    const timer = { timerId: idOf('timer'), elementId: 'a', tokenId };
    const projection = of(
      { fact: 'token.changed', ...at, status: 'active' },
      { fact: 'token.changed', ...at, elementId: 'b', status: 'dead' },
      { fact: 'timer.scheduled', ...timer, dueAt: 5 },
      { fact: 'timer.fired', ...timer, elementType: 'boundaryEvent' },
      { fact: 'wait.armed', waitId: 'w', kind: 'signal', name: 's', correlationKey: null, elementId: 'a' },
      { fact: 'wait.disarmed', waitId: 'w' },
      { fact: 'wait.disarmed', waitId: 'earlier' },
      { fact: 'call.started', jobId: 'j', elementId: 'a', tokenId },
      { fact: 'call.failed', jobId: 'j', elementId: 'a', code: 'c', message: 'm' },
      { fact: 'variables.changed', changed: { x: 1, y: { b: 1, a: 2 }, z: null } },
      { fact: 'variables.changed', changed: { x: 'two' } },
      { fact: 'instance.status', status: 'running', error: null },
      { fact: 'instance.status', status: 'error', error: 'broken' },
    );
    expect(projection.tokens).toMatchObject([{ id: tokenId, element_id: 'b', status: 'dead' }]);
    expect(projection.timers).toMatchObject([{ status: 'fired' }]);
    expect(projection.settledTimers).toEqual([]);
    expect([projection.armed, projection.disarmed]).toEqual([[], ['earlier']]);
    expect(projection.jobs).toMatchObject([{ status: 'failed', error: 'm' }]);
    expect(projection.variables.map(({ name, value, searchable }) => [name, value, searchable])).toEqual([
      ['x', '"two"', 'two'],
      ['y', '{"a":2,"b":1}', null],
      ['z', 'null', 'null'],
    ]);
    expect(projection.change).toEqual({ status: 'error', error: 'broken', sets_error: true, ended_at: null });
  });

  it('an evaluation becomes a row', () => {
    const evaluationId = idOf('evaluation');
    const evaluation = {
      decisionKey: 'risk',
      decisionVersion: 2,
      decisionHash: 'h',
      hitPolicy: 'FIRST',
      matched: true,
      rulesMatched: ['r1'],
      matchedRules: { matched: [{ rule_id: 'r1', outputs: { level: 'high' } }] },
      inputVariables: { amount: 5 },
      outputs: { level: 'high' },
    };
    const variables = { amount: 5, scan_base64: 'AAAA' };
    const projection = of({ fact: 'business_rule.evaluated', ...at, evaluationId, evaluation, variables });
    expect(projection.evaluations).toEqual([
      {
        id: evaluationId,
        decision_key: 'risk',
        decision_version: 2,
        decision_hash: 'h',
        hit_policy: 'FIRST',
        matched: true,
        rules_matched: '["r1"]',
        matched_rules: '{"matched":[{"outputs":{"level":"high"},"rule_id":"r1"}]}',
        input_variables: '{"amount":5}',
        outputs: '{"level":"high"}',
        instance_id: projection.evaluations[0]?.instance_id,
        element_id: 'a',
        evaluated_at: expect.any(String),
      },
    ]);
    expect(audited(projection)).toEqual([
      {
        action: 'business_rule.evaluated',
        actor: 'engine',
        payload: {
          element_id: 'a',
          element_type: 'task',
          decision_key: 'risk',
          decision_version: 2,
          decision_hash: 'h',
          evaluation_id: evaluationId,
          variables_snapshot: { amount: 5 },
        },
      },
    ]);
  });

  it('a dropped answer is audited', () => {
    const projection = of(
      { fact: 'element.completed', ...at, droppedOutput: 'array' },
      { fact: 'element.completed', ...at },
    );
    const payload = { element_id: 'a', element_type: 'task' };
    expect(audited(projection).map((entry) => entry.payload)).toEqual([
      { ...payload, dropped_output: 'array' },
      payload,
    ]);
  });

  it('token operations are audited for the engine, with answer, reason and API key', () => {
    const patched = { reason: 'r', variablesPatched: ['n'] };
    const from = { tokenId: 'old', elementId: 'b' };
    const projection = of(
      { fact: 'instance.token_retried', ...at, from: { ...from, elementId: 'a' }, ...patched },
      { fact: 'instance.token_moved', ...at, from, ...patched },
      { fact: 'instance.token_added', ...at, ...patched },
      { fact: 'instance.token_cancelled', ...at, reason: null, remainingActiveTokens: 2 },
      { fact: 'instance.rerun_created', sourceInstanceId: 'source' },
    );
    const key = { api_key_id: API_KEY.id };
    const added = { new_token_id: at.tokenId, element_id: 'a', element_type: 'task', variables_patched: ['n'] };
    const original = { original_token_id: 'old', reason: 'r', ...key };
    expect(audited(projection)).toEqual([
      { action: 'instance.token_retried', actor: 'engine', payload: { ...added, ...original } },
      {
        action: 'instance.token_moved',
        actor: 'engine',
        payload: { ...added, ...original, from_element_id: 'b', to_element_id: 'a' },
      },
      { action: 'instance.token_added', actor: 'engine', payload: { ...added, reason: 'r', ...key } },
      {
        action: 'instance.token_cancelled',
        actor: 'engine',
        payload: {
          cancelled_token_id: at.tokenId,
          element_id: 'a',
          element_type: 'task',
          remaining_active_tokens: 2,
          reason: null,
          ...key,
        },
      },
      { action: 'instance.rerun_created', actor: 'engine', payload: { source_instance_id: 'source', ...key } },
    ]);
  });

  it('facts are audited with the actors and payloads of the interface', () => {
    const variables = { amount: 5, scan_base64: 'AAAA' };
    const projection = of(
      { fact: 'element.entered', ...at },
      { fact: 'gateway.resolved', ...at, takenFlows: ['f1'], variables },
      { fact: 'boundary.triggered', ...at, attachedTo: 'host', variables },
      { fact: 'escalation.uncaught', ...at, code: 'big' },
      { fact: 'timer.fired', timerId: 't', elementId: 'a', elementType: 'intermediateCatchEvent' },
      { fact: 'instance.suspended', reason: 'holiday' },
      { fact: 'instance.engine_completed' },
      { fact: 'token.changed', ...at, status: 'dead' },
    );
    const element = { element_id: 'a', element_type: 'task' };
    const snapshot = { amount: 5 };
    expect(audited(projection)).toEqual([
      { action: 'element.entered', actor: 'engine', payload: element },
      {
        action: 'gateway.resolved',
        actor: 'engine',
        payload: { ...element, taken_flows: ['f1'], variables_snapshot: snapshot },
      },
      {
        action: 'boundary.triggered',
        actor: 'engine',
        payload: { ...element, attached_to: 'host', variables_snapshot: snapshot },
      },
      { action: 'escalation.uncaught', actor: 'engine', payload: { ...element, code: 'big' } },
      {
        action: 'timer.fired',
        actor: 'engine',
        payload: { element_id: 'a', element_type: 'intermediateCatchEvent', timer_id: 't', api_key_id: API_KEY.id },
      },
      { action: 'instance.suspended', actor: 'api_key', payload: { reason: 'holiday' } },
      { action: 'instance.engine_completed', actor: 'engine', payload: {} },
    ]);
    const created = audited(project(instance.start()))[0];
    expect(created).toMatchObject({
      action: 'instance.created',
      actor: 'api_key',
      payload: { correlationId: 'order-1' },
    });
  });

  it('initial variables are kept with the new row and written as variables', () => {
    const projection = project(instance.start({ b: 1, a: [null] }));
    expect(projection.created).toMatchObject({
      initial_variables: '{"a":[null],"b":1}',
      search: 'order-1\nOrder\n{"source":"test"}',
    });
    expect(projection.variables.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('a completion is conditioned on its claim version if it has one', () => {
    const done = { fact: 'task.completed', taskId: 't', elementId: 'a', inputId: 'i', variables: {} } as const;
    expect(of({ ...done, claimVersion: 4 }).claims).toEqual([{ taskId: 't', claimVersion: 4, inputId: 'i' }]);
    expect(of({ ...done, claimVersion: null }).claims).toEqual([]);
  });

  it.each<[string, FactBody]>([
    ['a name with NUL', { fact: 'variables.changed', changed: { 'a\0': 1 } }],
    ['a lone surrogate in a reason', { fact: 'instance.suspended', reason: '\ud800' }],
    ['a time out of range', { fact: 'timer.scheduled', timerId: 't', elementId: 'a', tokenId, dueAt: 9e15 }],
  ])('a projection with %s is refused', (_, body) => {
    expect(() => of(body)).toThrow(UnfitValueError);
  });
});
