import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError, createClient, jsonLines, verifyWebhook, type Client } from '@svc/client';
import { sequence, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { WebhookReceiver } from './support/webhook-receiver.js';

/** docs/client.md, against the service itself. */
describe('the client for TypeScript', () => {
  let client: Client;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.open();
    const { baseUrl, key } = await registerTenant('Client');
    client = createClient({ baseUrl, apiKey: key ?? '' });
    const source = sequence(userTask('approve'));
    await client.definitions.create({ key: 'greeting', name: 'Greeting', source_type: 'json', source });
  });
  afterAll(() => receiver.close());

  const start = () => client.instances.start({ definition_key: 'greeting' }, { headers: { prefer: 'wait=10' } });

  it('a process is started, its tasks are found page by page and done, and its end is waited for', async () => {
    const instances = [await start(), await start(), await start()];
    const done: string[] = [];
    for await (const task of client.tasks.all({ status: 'pending', limit: 1 })) {
      await client.tasks.claim(task.id, { assignee: 'mary' });
      await client.tasks.complete(task.id, { variables: { approved: true } });
      done.push(task.instance_id);
    }
    expect(done).toEqual(instances.map(({ id }) => id));
    const ended = await client.waitForInstance(done[0] ?? '', { within: 60_000 });
    expect([ended.status, ended.variables]).toEqual(['completed', { approved: true }]);
  });

  it('a call made again with its idempotency key takes effect once', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    const [first, second] = [await start(), await start()].map(({ id }) => id);
    expect(first).not.toBe(second);
    const body = { definition_key: 'greeting', correlation_id: 'once' };
    const once = await client.instances.start(body, options);
    expect((await client.instances.start(body, options)).id).toBe(once.id);
    expect((await client.instances.list({ correlation_id: 'once' })).data).toHaveLength(1);
  });

  it('a definition that is refused has its findings', async () => {
    const source = sequence({ id: 'odd', type: 'oddTask' });
    const call = client.definitions.create({ key: 'odd', name: 'Odd', source_type: 'json', source });
    const error: ApiError = await call.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect([error.status, error.code, error.requestId]).toEqual([400, 'VALIDATION_ERROR', expect.any(String)]);
    expect(error.findings).toContainEqual(expect.objectContaining({ element_id: 'odd', severity: 'error' }));
  });

  it('a file is uploaded and read again', async () => {
    const { id } = await start();
    const about = { variable: 'proof', filename: 'proof.txt', content_type: 'text/plain' };
    const { file_id } = await client.uploadFile(id, about, 'what was agreed');
    expect(await (await client.files.download(id, file_id)).text()).toBe('what was agreed');
  });

  it('XML is a text, and a deleted definition leaves nothing to read', async () => {
    const source = sequence(userTask('short'));
    await client.definitions.create({ key: 'short', name: 'Short', source_type: 'json', source });
    expect(await client.definitions.xml('short')).toContain('<bpmn:userTask id="short"');
    expect(await client.definitions.remove('short')).toBeUndefined();
    await expect(client.definitions.get('short')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('the audit log is exported line by line', async () => {
    let actions = 0;
    for await (const line of jsonLines(await client.audit.export())) actions += 'action' in (line as object) ? 1 : 0;
    const { entries_checked } = await client.audit.verify();
    expect(actions).toBeGreaterThan(0);
    expect(entries_checked).toBe(actions);
  });

  it('a delivery that the service has signed is verified', async () => {
    const secret = `whsec_${Buffer.from('a key of 24 bytes, or so').toString('base64')}`;
    const { id } = await client.webhooks.create({ url: receiver.url, event_types: ['task.created'], secret });
    await client.deliveries.test(id);
    const [received] = await receiver.until('test');
    const { headers, bytes: body } = received ?? { headers: {}, bytes: '' };
    expect(await verifyWebhook({ secret, headers, body })).toMatchObject({ event: 'test', id: received?.eventId });
    await expect(verifyWebhook({ secret: `${secret}x`, headers, body })).rejects.toThrow('found none that fits');
    await client.webhooks.remove(id);
  });
});
