import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, refusalOf } from './support/api.js';
import { stackUnderTest } from './support/own-api.js';
import { registerTenant } from './support/tenants.js';

const INVALID = [400, 'VALIDATION_ERROR'];
const NOT_FOUND = [404, 'NOT_FOUND'];

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
});

const create = (more: JsonObject = {}): Promise<Answer> =>
  api.post('/v1/webhooks', { url: 'https://hook.invalid/', event_types: ['task.created'], ...more });
const pathOf = ({ id }: { id: string }, rest = ''): string => `/v1/webhooks/${id}${rest}`;
/** Creates a webhook and reads it. */
const created = async (more: JsonObject = {}): Promise<Json> =>
  dataOf(await api.get(pathOf(dataOf(await create(more), 201))));

describe('fields of a webhook', () => {
  const own = () => new URL(process.env['TEST_BASE_URL'] ?? '');
  const urls: Record<string, JsonValue | (() => string)> = {
    'is missing': null,
    'is no text': 7,
    'is empty': '',
    'is relative': '/hook',
    'has no scheme': 'hook.invalid/x',
    'has another scheme': 'ftp://hook.invalid/',
    'has a scheme of files': 'file:///etc/passwd',
    'has a scheme of code': 'javascript:alert(1)',
    'has no host': 'https://',
    'has a user': 'https://user@hook.invalid/',
    'has a password': 'https://:secret@hook.invalid/',
    'has a line end': 'https://hook.invalid/a\r\nb',
    'has a line end in its host': 'https://hook\n.invalid/',
    'has a tab': 'https://hook.invalid/\ta',
    'has a blank': 'https://hook.invalid/a b',
    'begins with a blank': ' https://hook.invalid/',
    'is too long': `https://hook.invalid/${'x'.repeat(2_048)}`,
    'is private': 'http://10.0.0.1/',
    'is private too': 'https://192.168.1.1:8443/hook',
    'is link-local': 'http://169.254.169.254/latest/meta-data',
    'is a number': 'http://2852039166/',
    'is hexadecimal': 'http://0xa9fea9fe/',
    'is IPv6 of a private network': 'http://[fd00:ec2::254]/',
    'is IPv4 in IPv6': 'http://[::ffff:10.0.0.1]/',
    'is every address': 'http://0.0.0.0:9/',
    'is this API': () => own().href,
    'is this API by its name': () => `http://localhost:${own().port}/v1/instances`,
    'is Postgres': () => stackUnderTest().databaseUrl.replace(/^.*@/, 'http://'),
    'is a port of this machine that is not named': 'http://127.0.0.1:9/',
    'is Temporal': () => `http://${stackUnderTest().temporalAddress}`,
  };
  it.each(Object.entries(urls))('the URL of a webhook is refused where it %s', async (_, given) => {
    const url = typeof given === 'function' ? given() : given;
    const webhook = await created();
    for (const answer of [await create({ url }), await api.put(pathOf(webhook), { url })]) {
      expect([url, ...refusalOf(answer)]).toEqual([url, ...INVALID]);
      expect(answer.body.error.message).toContain('url');
      expect(answer.body.error.message).not.toContain('secret');
    }
  });

  it.each([
    'https://hook.invalid',
    'HTTP://hook.invalid:8080/a?b=c#d',
    'http://127.0.0.1:4999',
    'http://[::1]:4999/',
    'https://93.184.216.34/',
  ])('the URL of a webhook may be %s', async (url) => {
    expect((await created({ url })).url).toBe(url);
  });

  const events: JsonValue[] = [
    null,
    'task.created',
    [],
    ['test'],
    ['*'],
    ['instance.resumed'],
    ['task.created', ''],
    [7],
    [null],
    ['Task.Created'],
    ['__proto__'],
    { 0: 'task.created' },
  ];
  it.each(events)('the event types %j of a webhook are refused', async (event_types) => {
    const webhook = await created();
    for (const answer of [await create({ event_types }), await api.put(pathOf(webhook), { event_types })])
      expect(refusalOf(answer)).toEqual(INVALID);
    expect(dataOf(await api.get(pathOf(webhook)))).toEqual(webhook);
  });

  it('the error names the unknown event and the known ones', async () => {
    const { body } = await create({ event_types: ['task.created', 'task.creatd'] });
    expect(body.error.message).toContain('"task.creatd"');
    expect(body.error.message).toContain('task.created');
  });

  const headers: Record<string, JsonValue> = {
    'a text': 'X-A: 1',
    'a list': ['X-A'],
    null: null,
    'a number': { 'X-A': 1 },
    'a nested value': { 'X-A': { b: 'c' } },
    'a null value': { 'X-A': null },
    'CR and LF': { 'X-A': 'hidden\r\nX-B: hidden' },
    LF: { 'X-A': 'hidden\nhidden' },
    CR: { 'X-A': 'hidden\rhidden' },
    'another control character': { 'X-A': 'hidden\u007f' },
    'a letter that is not ASCII': { 'X-A': 'hiddenü' },
    'an empty name': { '': 'hidden' },
    'a name with a colon': { 'X-A:': 'hidden' },
    'a name with a space': { 'X A': 'hidden' },
    'a name with LF': { 'X-A\nX-B': 'hidden' },
    Host: { Host: 'hidden' },
    'Content-Length': { 'content-LENGTH': 'hidden' },
    'Content-Type': { 'Content-Type': 'hidden' },
    'Transfer-Encoding': { 'Transfer-Encoding': 'hidden' },
    Connection: { Connection: 'hidden' },
    'the signature': { 'X-Service-Signature': 'hidden' },
    'a header of the service': { 'x-service-anything': 'hidden' },
    'a header of Standard Webhooks': { 'Webhook-Id': 'hidden' },
    'a name twice': { 'X-A': 'hidden', 'x-a': 'hidden' },
    'too many': Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`X-${n}`, 'hidden'])),
    'too much': { 'X-A': 'x'.repeat(16_385) },
  };
  it.each(Object.entries(headers))('webhook headers with %s are refused', async (_, given) => {
    const webhook = await created();
    for (const answer of [await create({ headers: given }), await api.put(pathOf(webhook), { headers: given })]) {
      expect(refusalOf(answer)).toEqual(INVALID);
      expect(answer.body.error.message).toContain('headers');
      expect(answer.body.error.message).not.toContain('hidden');
    }
  });

  it('webhook headers may have unusual names', async () => {
    const odd = JSON.parse('{"__proto__": "1", "constructor": "2", "X-Webhook": "3", "Cookie": "a=b"}') as JsonObject;
    const webhook = await created({ headers: odd });
    expect(JSON.stringify(webhook.headers)).toBe(JSON.stringify(odd));
  });

  it.each<[string, JsonObject]>([
    ['an empty secret', { secret: '' }],
    ['a long secret', { secret: 'x'.repeat(1_001) }],
    ['a secret that is no text', { secret: 7 }],
    ['no number of failures', { disable_after: 0 }],
    ['too large a number of failures', { disable_after: 1_001 }],
    ['a number of failures in letters', { disable_after: 'three' }],
    ['an unknown field', { colour: 'red' }],
    ['a key that is no text', { definition_key: 7 }],
    ['an empty key', { definition_key: '' }],
    ['a key with NUL', { definition_key: 'a\u0000' }],
    ['a lone surrogate', { secret: '\ud800' }],
    ['a header with NUL', { headers: { 'X-A': 'a\u0000' } }],
  ])('a webhook with %s is refused', async (_, more) => {
    expect(refusalOf(await create(more))).toEqual(INVALID);
  });

  it.each<[string, JsonObject]>([
    ['an activity that is no flag', { is_active: 'yes' }],
    ['no activity', { is_active: null }],
    ['no URL', { url: null }],
    ['no events', { event_types: null }],
    ['an unknown field', { colour: 'red' }],
    ['an empty secret', { secret: '' }],
  ])('a change of a webhook to %s is refused', async (_, change) => {
    expect(refusalOf(await api.put(pathOf(await created()), change))).toEqual(INVALID);
  });

  it('every operation on an unknown or malformed webhook id is the same 404', async () => {
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      for (const answer of [
        await api.get(pathOf({ id })),
        await api.put(pathOf({ id }), { is_active: true }),
        await api.delete(pathOf({ id })),
        await api.post(pathOf({ id }, '/test')),
        await api.get(pathOf({ id }, '/deliveries')),
        await api.get(pathOf({ id }, `/deliveries/${id}`)),
        await api.post(pathOf({ id }, `/deliveries/${id}/redeliver`)),
      ])
        expect(refusalOf(answer)).toEqual(NOT_FOUND);
    }
  });
});
