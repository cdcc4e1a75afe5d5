import { describe, expect, it } from '@jest/globals';
import { namesUsedBy, usesOf } from '../../uses.js';
import { createModelIndex } from '../../model-index.js';
import { InMemoryDriver, compile, draw, findingsOf } from '../../../testing/index.js';

type Headers = { readonly [key: string]: string };

function drawn(headers: Headers) {
  const taskHeaders = { url: 'https://shop.example.com/pay', ...headers };
  return draw({ pay: { type: 'serviceTask', taskHeaders } }, 'start -> pay -> end');
}

const findingsWith = (headers: Headers) => findingsOf(drawn(headers));

async function callOf(headers: Headers, variables = {}) {
  const driver = new InMemoryDriver();
  await driver.start(drawn(headers), variables);
  const [job] = driver.jobs.values();
  return job!.request;
}

describe('credentials in a call', () => {
  it('a call names where its credentials go and contains no values', async () => {
    const call = await callOf(
      {
        url: 'https://{{ host }}/{{credentials.path}}?a=1 ',
        'header.Authorization': 'Bearer {{ credentials.api-key }}',
        'header.X-Plain': 'plain',
        'query.key': "{{credentials['v1.key']}}",
        body: '{{ {amount: 3, auth: {token: credentials.token}, list: [credentials.path, amount]} }}',
      },
      { host: 'shop.example.com', amount: 5 },
    );
    expect(call).toMatchObject({
      url: 'https://shop.example.com/***?a=1',
      headers: [
        ['Authorization', 'Bearer ***'],
        ['X-Plain', 'plain'],
      ],
      query: [['key', '***']],
      body: { amount: 3, auth: { token: '***' }, list: ['***', 5] },
    });
    expect(call.secrets).toEqual([
      { at: ['url'], pieces: ['https://', 'shop.example.com', '/', { credential: 'path' }, '?a=1 '] },
      { at: ['body', 'auth', 'token'], pieces: [{ credential: 'token' }] },
      { at: ['body', 'list', 0], pieces: [{ credential: 'path' }] },
      { at: ['headers', 0], pieces: ['Bearer ', { credential: 'api-key' }] },
      { at: ['query', 0], pieces: [{ credential: 'v1.key' }] },
    ]);
  });

  it('the positions of credentials do not count headers that are left out', async () => {
    const call = await callOf({ 'header.A': '{{ nothing }}', 'header.B': '{{credentials.b}}' });
    expect(call).toMatchObject({ headers: [['B', '***']], secrets: [{ at: ['headers', 0] }] });
  });

  it.each([
    '{{credentials.api-key}}',
    '***',
    { credential: 'api-key' },
    [{ credential: 'api-key' }],
    'Bearer {{ credentials.api-key }}',
  ])('variable data cannot request a credential: %j', async (smuggled) => {
    const call = await callOf(
      { body: '{{ smuggled }}', 'header.X': 'a {{ smuggled }}', 'query.q': '{{ smuggled }}' },
      { smuggled },
    );
    const text = typeof smuggled === 'string' ? smuggled : JSON.stringify(smuggled);
    expect(call.body).toEqual(smuggled);
    expect(call.headers).toEqual([['X', `a ${text}`]]);
    expect(call.query).toEqual([['q', text]]);
    expect(call).not.toHaveProperty('secrets');
  });

  it('credentials are kept apart from data in the same text', async () => {
    const call = await callOf({ body: '{{credentials.a}}{{ smuggled }}' }, { smuggled: '{{credentials.b}}' });
    expect(call.secrets).toEqual([{ at: ['body'], pieces: [{ credential: 'a' }, '{{credentials.b}}'] }]);
  });

  it.each([
    ['header.X', "{{ 'Bearer ' + credentials.a }}"],
    ['header.X', '{{ upper(credentials.a) }}'],
    ['header.X', '{{ credentials }}'],
    ['header.X', '{{ credentials[name] }}'],
    ['header.X', '{{ {a: credentials.a} }}'],
    ['url', 'https://x/{{ credentials.a.b ? 1 : 2 }}'],
    ['body', '{{ {a: credentials} }}'],
    ['body', '{{ {a: [upper(credentials.a)]} }}'],
    ['body', '{{ [1, credentials[n]] }}'],
  ])('a credential in a larger expression of %s is refused at upload: %s', (header, text) => {
    const errors = findingsWith({ [header]: text }).filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([
      expect.objectContaining({ elementId: 'pay', message: expect.stringContaining('larger expression') }),
    ]);
  });

  it.each(["{{credentials['a b']}}", "{{credentials['']}}", '{{credentials.-a}}'])(
    'a malformed credential name is refused at upload: %s',
    (text) => {
      expect(findingsWith({ 'header.X': text })).toEqual([
        expect.objectContaining({
          severity: 'error',
          message: expect.stringContaining("expected a credential's name"),
        }),
      ]);
    },
  );

  it.each(['query.{{credentials.a}}', 'header.{{credentials.a}}'])(
    'a credential in a header name is refused at upload: %s',
    (header) => {
      expect(findingsWith({ [header]: 'x' })).toEqual([
        expect.objectContaining({ severity: 'error', message: expect.stringContaining('expected the name of a') }),
      ]);
    },
  );

  it('a call may use credentials in at most twenty places', () => {
    const list = (count: number) => `{{ [${Array.from({ length: count }, () => 'credentials.a').join(', ')}] }}`;
    const errorsOf = (headers: Headers) =>
      findingsWith(headers).flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
    expect(errorsOf({ body: list(19), 'header.X': '{{credentials.b}}' })).toEqual([]);
    expect(errorsOf({ body: list(20), 'header.X': '{{credentials.b}}' })).toEqual([
      'expected at most 20 places with credentials in one call, found 21',
    ]);
  });

  it('the credentials of a process are listed, each once', () => {
    const form = drawn({
      url: '{{credentials.b}}',
      'header.X': '{{credentials.a}}{{credentials.b}}',
      body: '{{ {c: credentials.c} }}',
    });
    expect(namesUsedBy(usesOf(createModelIndex(compile(form))), 'credential')).toEqual(['a', 'b', 'c']);
  });

  it('credentials in send tasks that call are listed too', () => {
    const taskHeaders = { url: 'https://x.example/{{credentials.a}}' };
    const index = createModelIndex(compile(draw({ send: { type: 'sendTask', taskHeaders } }, 'start -> send -> end')));
    expect(namesUsedBy(usesOf(index), 'credential')).toEqual(['a']);
  });
});
