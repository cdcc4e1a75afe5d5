import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { needsGo, upload } from './support/processes.js';
import { Repairs } from './support/repairs.js';
import { registerTenant } from './support/tenants.js';
import { dataObject, itemType, typedTask, uploadTyped } from './support/typed-processes.js';

let api: Api;
let repairs: Repairs;
beforeAll(async () => {
  api = await registerTenant();
  repairs = await Repairs.open(api);
});
afterAll(() => repairs?.service.close());

describe('token operations', () => {
  it('retrying a failed call merges further variables [endpoints.instances.post-tokens-retry] [endpoints.instances.each-records-an-audit-entry-with-the] [states.process-instance.error-token-retry] [service.recovery-operations-repair-failed-instances]', async () => {
    const id = await repairs.failed();
    repairs.service.reply = () => ({ status: 200, body: { paid: true } });
    const token = await repairs.tokenAt(id, 'pay');
    const answer = dataOf(await repairs.retry(id, token.id, { variables: { iban: 'X' }, reason: 'a new account' }));
    expect(answer).toEqual({
      new_token_id: expect.any(String),
      original_token_id: token.id,
      element_id: 'pay',
      element_type: 'serviceTask',
      instance_status: 'running',
      variables_patched: ['iban'],
    });
    await eventually('the call to be made again', async () => (await repairs.instance(id)).variables.paid === true);
    expect(await repairs.instance(id)).toMatchObject({
      status: 'running',
      error: null,
      variables: { iban: 'X', paid: true },
    });
    expect((await repairs.tokens(id)).find((one) => one.id === token.id)).toMatchObject({ status: 'dead' });
    const [entry] = await repairs.entries(id, 'instance.token_retried');
    const { instance_status: _status, ...audited } = answer;
    expect(entry).toMatchObject({ actorType: 'engine', payload: { ...audited, reason: 'a new account' } });
    expect(entry.payload.api_key_id).toEqual(expect.any(String));
  });

  it('moving a token off a task cancels the task [endpoints.instances.post-tokens-move] [endpoints.instances.each-records-an-audit-entry-with-the] [states.process-instance.running-or-error-token-move] [states.human-task.any-instance-terminated]', async () => {
    const id = await repairs.running();
    const token = await repairs.tokenAt(id, 'a');
    const answer = dataOf(
      await repairs.move(id, token.id, { target_element_id: 'c', variables: { skipped: true }, reason: 'r' }),
    );
    expect(answer).toEqual({
      new_token_id: expect.any(String),
      original_token_id: token.id,
      from_element_id: 'a',
      to_element_id: 'c',
      instance_status: 'running',
    });
    const tasks = await tasksOf(api, id);
    expect(tasks.map(({ element_id, status }) => [element_id, status]).sort()).toEqual([
      ['a', 'cancelled'],
      ['c', 'pending'],
    ]);
    expect((await repairs.instance(id)).variables).toMatchObject({ skipped: true });
    const [entry] = await repairs.entries(id, 'instance.token_moved');
    expect(entry.payload).toMatchObject({ from_element_id: 'a', to_element_id: 'c', reason: 'r' });
    expect(refusalOf(await repairs.move(id, token.id))).toEqual([409, 'CONFLICT']);
  });

  it('cancelling a token cancels its task, and the last token cannot be cancelled [endpoints.instances.delete-tokens-token-id] [endpoints.instances.each-records-an-audit-entry-with-the] [states.process-instance.running-token-cancel] [states.human-task.any-instance-terminated]', async () => {
    const id = await repairs.running();
    const token = await repairs.tokenAt(id, 'a');
    expect(dataOf(await repairs.cancel(id, token.id, { reason: 'not needed' }))).toEqual({
      cancelled_token_id: token.id,
      element_id: 'a',
      remaining_active_tokens: 1,
    });
    expect((await tasksOf(api, id)).map(({ status }) => status)).toEqual(['cancelled']);
    expect((await repairs.entries(id, 'instance.token_cancelled'))[0].payload).toMatchObject({
      cancelled_token_id: token.id,
      element_id: 'a',
      reason: 'not needed',
    });
    const last = await repairs.tokenAt(id, 'join');
    expect(refusalOf(await repairs.cancel(id, last.id))).toEqual([409, 'CONFLICT']);
    expect(dataOf(await repairs.move(id, last.id, { target_element_id: 'end' }))).toMatchObject({
      instance_status: 'completed',
    });
  });

  it('an added token runs at once [endpoints.instances.post-tokens] [endpoints.instances.each-records-an-audit-entry-with-the] [states.process-instance.running-token-add]', async () => {
    const id = await repairs.running();
    const answer = dataOf(await repairs.add(id, { element_id: 'c', variables: { more: 1 }, reason: 'r' }), 201);
    expect(answer).toEqual({ new_token_id: expect.any(String), element_id: 'c', element_type: 'userTask' });
    expect((await tasksOf(api, id)).map(({ element_id }) => element_id)).toEqual(['a', 'c']);
    expect((await repairs.entries(id, 'instance.token_added'))[0].payload).toMatchObject({ ...answer, reason: 'r' });
  });

  it('all tokens at an element can be moved at once', async () => {
    const id = await repairs.running();
    dataOf(await repairs.add(id, { element_id: 'a' }), 201);
    const answer = dataOf(await repairs.moveAll(id, { from_element_id: 'a', target_element_id: 'c', reason: 'r' }));
    expect(answer).toMatchObject({ moved: 2, from_element_id: 'a', to_element_id: 'c', instance_status: 'running' });
    expect(answer.tokens).toHaveLength(2);
    const entries = await repairs.entries(id, 'instance.token_moved');
    expect(entries.map(({ payload }) => payload.reason)).toEqual(['r', 'r']);
    expect(refusalOf(await repairs.moveAll(id))).toEqual([409, 'CONFLICT']);
    expect(refusalOf(await repairs.moveAll(id, { from_element_id: 'x', target_element_id: 'c' }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
  });

  it('a dry run tells what would follow and changes nothing', async () => {
    const id = await repairs.running();
    const before = [await repairs.tokens(id), await tasksOf(api, id), (await repairs.instance(id)).variables];
    const token = await repairs.tokenAt(id, 'a');
    const moved = dataOf(
      await repairs.move(id, token.id, { target_element_id: 'pay', variables: { x: 1 }, dry_run: true }),
    );
    expect(moved).toMatchObject({
      dry_run: true,
      original_token_id: token.id,
      to_element_id: 'pay',
      commands: [{ command: 'startJob', element_id: 'pay' }],
    });
    expect(moved.facts.map(({ action }: Json) => action)).toEqual([
      'task.cancelled',
      'instance.token_moved',
      'element.entered',
    ]);
    expect(dataOf(await repairs.cancel(id, token.id, { dry_run: true }))).toMatchObject({
      dry_run: true,
      remaining_active_tokens: 1,
    });
    expect(dataOf(await repairs.add(id, { element_id: 'c', dry_run: true }))).toMatchObject({
      dry_run: true,
      element_id: 'c',
    });
    expect(refusalOf(await repairs.move(id, token.id, { target_element_id: 'x', dry_run: true }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    expect([await repairs.tokens(id), await tasksOf(api, id), (await repairs.instance(id)).variables]).toEqual(before);
    expect(await repairs.entries(id, 'instance.token_moved')).toEqual([]);
  });

  it('a dry run works for an instance with large variables', async () => {
    const key = await upload(api, needsGo);
    const variables = { go: false, large: 'x'.repeat(3 * 1024 * 1024) };
    const { id } = await startInstance(api, key, variables);
    const token = await repairs.tokenAt(id, 'choice');
    const body = { target_element_id: 'choice', variables: { go: true } };
    expect(dataOf(await repairs.move(id, token.id, { ...body, dry_run: true }))).toMatchObject({
      dry_run: true,
      instance_status: 'completed',
    });
    expect(dataOf(await repairs.move(id, token.id, body))).toMatchObject({ instance_status: 'completed' });
  }, 120_000);

  it('malformed, unknown and too large token operations are refused, in that order', async () => {
    const id = await repairs.running();
    const { id: token } = await repairs.tokenAt(id, 'a');
    const INVALID = [400, 'VALIDATION_ERROR'];
    for (const body of [
      {},
      { target_element_id: '' },
      { target_element_id: 1 },
      { target_element_id: 'c', colour: 1 },
      { target_element_id: 'c', variables: [] },
      { target_element_id: 'c', dry_run: 'yes' },
      { target_element_id: 'nowhere' },
      { target_element_id: '__proto__' },
    ]) {
      expect([body, refusalOf(await repairs.move(id, token, body as JsonObject))]).toEqual([body, INVALID]);
    }
    expect(refusalOf(await repairs.move(crypto.randomUUID(), token))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await repairs.move(id, crypto.randomUUID()))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await repairs.move(id, 'no-uuid'))).toEqual([404, 'NOT_FOUND']);
    const large = { target_element_id: 'c', variables: { big: 'x'.repeat(5 * 1024 * 1024) } };
    expect(refusalOf(await repairs.move(id, crypto.randomUUID(), large))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await repairs.move(id, token, large))).toEqual(INVALID);
    expect(await repairs.tokenAt(id, 'a')).toMatchObject({ id: token, status: 'waiting' });
  });

  it('a repeated token operation gets its first answer', async () => {
    const id = await repairs.running();
    const body = { element_id: 'c' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await api.post(`/v1/instances/${id}/tokens`, body, key),
      await api.post(`/v1/instances/${id}/tokens`, body, key),
    ];
    expect(second.body.data).toEqual(first.body.data);
    expect((await tasksOf(api, id)).filter(({ element_id }) => element_id === 'c')).toHaveLength(1);
  });
});

describe('types in recovery operations', () => {
  const AMOUNT = { definitions: itemType('number', 'xsd:decimal'), data: dataObject('amount', 'number') };

  it('typed variables of a repair are validated, also by a dry run, and refuse the whole operation', async () => {
    const key = await uploadTyped(api, { ...AMOUNT, elements: [typedTask('a'), typedTask('b')] });
    const { id } = await startInstance(api, key);
    const token = await repairs.tokenAt(id, 'a');
    for (const dry_run of [true, false]) {
      const answer = await repairs.move(id, token.id, { target_element_id: 'b', variables: { amount: 'x' }, dry_run });
      expect([answer.status, answer.body.error]).toEqual([400, 'ValidationError']);
      expect(answer.body.errors).toEqual([{ path: 'amount', message: expect.any(String) }]);
    }
    expect(await repairs.tokenAt(id, 'a')).toMatchObject({ id: token.id });
    const body = { target_element_id: 'b', variables: { amount: 5 }, dry_run: true };
    expect(dataOf(await repairs.move(id, token.id, body))).toMatchObject({ to_element_id: 'b' });
    expect(dataOf(await repairs.move(id, token.id, { ...body, dry_run: false }))).toMatchObject({ to_element_id: 'b' });
    expect((await repairs.instance(id)).variables).toEqual({ amount: 5 });
  });
});
