import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, refusalOf } from '../support/api.js';
import { registerTenant } from '../support/tenants.js';
import { BAD_TIMES, badValues } from './bad-values.js';
import { call, operation, OPERATIONS, type Operation } from './operations.js';
import { namedIn } from './tenant-rows.js';
import { makeThings, type Things } from './things.js';

const INVALID = [400, 'VALIDATION_ERROR'];

const PARAMETERS = OPERATIONS.flatMap((one) => one.query.map((parameter) => ({ name: one.name, one, parameter })));
const SPANS = PARAMETERS.filter(({ parameter }) => /(^|_)from$/.test(parameter.name)).map(
  ({ name, one, parameter }) => ({
    ...{ name, one, from: parameter.name },
    to: parameter.name.replace(/from$/, 'to'),
  }),
);
const LISTS = OPERATIONS.filter(({ query }) => query.some(({ name }) => name === 'cursor'));

let api: Api;
let other: Api;
let things: Things;
let theirs: Things;
beforeAll(async () => {
  [api, other] = await Promise.all([registerTenant(), registerTenant()]);
  [things, theirs] = await Promise.all([makeLists(api), makeLists(other)]);
}, 60_000);

/** Two rows in every list, so that a page of one row has a next page. */
async function makeLists(by: Api): Promise<Things> {
  const [made] = await Promise.all([makeThings(by), makeThings(by)]);
  for (const kind of ['definitions', 'decisions']) {
    const { source_type, source } = dataOf(await by.get(`/v1/${kind}/${made.key}`));
    dataOf(await by.put(`/v1/${kind}/${made.key}`, { source_type, source }));
  }
  dataOf(await by.post(`/v1/decisions/${made.key}/evaluate`, { variables: {} }));
  dataOf(await by.put(`/v1/data-stores/${made.key}/second`, { value: 1 }), 201);
  dataOf(await by.post(`/v1/webhooks/${made.webhook}/test`), 201);
  return made;
}

const ask = (one: Operation, query: string, by = api, of = things): Promise<Answer> =>
  call(by, one, (place) => namedIn(place, of), undefined, query);

/** Sends each query and expects its refusal. The message must name the parameter. */
async function refusals(one: Operation, name: string, queries: readonly string[]): Promise<void> {
  const answers = await Promise.all(queries.map(async (query) => [query, await ask(one, query)] as const));
  const told = answers.map(([query, answer]) => [query, ...refusalOf(answer), answer.body.error?.message]);
  expect(told).toEqual(queries.map((query) => [query, ...INVALID, expect.stringContaining(name)]));
}

describe('parameters of queries', () => {
  it.each(PARAMETERS)('$name refuses bad values of $parameter.name', async ({ one, parameter }) => {
    const { name } = parameter;
    await refusals(
      one,
      name,
      badValues(parameter).map((value) => `${name}=${value}`),
    );
  });

  it.each(PARAMETERS)('$name refuses $parameter.name given twice', async ({ one, parameter: { name } }) => {
    await refusals(one, name, [`${name}=1&${name}=2`, `${name}=1&${name}=1`]);
  });

  it.each(PARAMETERS.filter(({ parameter }) => parameter.schema.maximum !== undefined))(
    '$name accepts the largest and smallest $parameter.name',
    async ({ one, parameter: { name, schema } }) => {
      expect([200, 404]).toContain((await ask(one, `${name}=${schema.maximum}`)).status);
      expect([200, 404]).toContain((await ask(one, `${name}=${schema.minimum}`)).status);
    },
  );

  it.each(SPANS)('$name refuses a $from after its $to', async ({ one, from, to }) => {
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'];
    await refusals(one, from, [
      `${from}=${late}&${to}=${early}`,
      `${to}=2026-01-01T00:00:00Z&${from}=2026-01-01T00:00:00-01:00`,
    ]);
    for (const end of [early, late]) expect((await ask(one, `${from}=${early}&${to}=${end}`)).status).toBe(200);
  });
});

describe('pages of lists', () => {
  const next = async (one: Operation, by = api, of = things): Promise<string> => {
    const { body } = await ask(one, 'limit=1', by, of);
    if (typeof body.page.next_cursor !== 'string') throw new Error(`${one.name} has no second page: make more things`);
    return body.page.next_cursor;
  };

  it.each(LISTS)('a cursor of $name leads to the next page', async (one) => {
    const [first, second] = [await ask(one, 'limit=1'), await ask(one, `limit=1&cursor=${await next(one)}`)];
    expect(dataOf(second)).toHaveLength(1);
    expect(dataOf(second)).not.toEqual(dataOf(first));
  });

  it.each(LISTS)('a cursor of another list is refused in $name', async (one) => {
    const others = await Promise.all(LISTS.filter(({ name }) => name !== one.name).map((list) => next(list)));
    await refusals(
      one,
      'cursor',
      others.map((cursor) => `cursor=${cursor}`),
    );
  });

  it.each(LISTS)('a cursor of another tenant is refused in $name', async (one) => {
    await refusals(one, 'cursor', [`cursor=${await next(one, other, theirs)}`]);
  });

  it.each(LISTS)('a cursor beside an offset is refused in $name', async (one) => {
    await refusals(one, 'offset', [`cursor=${await next(one)}&offset=1`]);
  });

  it.each(LISTS)('a changed or made-up cursor is refused in $name', async (one) => {
    const cursor = await next(one);
    const swapped = (at: number) => cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
    const changed = [...cursor].map((_, at) => swapped(at));
    const madeUp = [things.instance, '1', "' OR 1=1 --", '\0', '{"id":1}'].map((text) =>
      Buffer.from(text).toString('base64url'),
    );
    const all = [
      ...changed,
      ...madeUp,
      cursor.slice(0, -1),
      cursor.slice(1),
      `${cursor}A`,
      `${cursor}=`,
      'x',
      '*',
      '..%2F..',
    ];
    await refusals(
      one,
      'cursor',
      all.map((text) => `cursor=${text}`),
    );
  });

  it('a cursor of one data store is refused in another', async () => {
    const entries = operation('GET /v1/data-stores/{name}');
    const cursor = await next(entries);
    const refused = await ask(entries, `cursor=${cursor}`, api, { ...things, key: 'letters' });
    expect(refusalOf(refused)).toEqual(INVALID);
  });
});

/** Fields of bodies that hold a time. */
const TIMES: readonly (readonly [operation: string, field: string, (time: string) => JsonObject])[] = [
  ['POST /v1/auth/keys', 'expiresAt', (expiresAt) => ({ name: 'x', expiresAt })],
  [
    'POST /v1/instances/batch',
    'started_from',
    (started_from) => ({ action: 'suspend', filter: { started_from }, dry_run: true }),
  ],
  [
    'POST /v1/instances/batch',
    'started_to',
    (started_to) => ({ action: 'suspend', filter: { started_to }, dry_run: true }),
  ],
  ['PATCH /v1/timers/{id}', 'due_at', (due_at) => ({ due_at })],
  ['POST /v1/definitions/{key}/simulate', 'start_at', (start_at) => ({ start_at })],
];

describe('values in bodies', () => {
  const send = (name: string, body: JsonObject) => call(api, operation(name), (place) => namedIn(place, things), body);

  it.each(TIMES)('a body of %s with a %s that is no time is refused', async (name, field, bodyWith) => {
    const answers = await Promise.all(BAD_TIMES.map(async (time) => [time, await send(name, bodyWith(time))] as const));
    const told = answers.map(([time, answer]) => [time, ...refusalOf(answer), answer.body.error?.message]);
    expect(told).toEqual(BAD_TIMES.map((time) => [time, ...INVALID, expect.stringContaining(field)]));
  });

  it('a batch filter that ends before it begins is refused', async () => {
    const filter = { started_from: '2026-01-02T00:00:00Z', started_to: '2026-01-01T00:00:00Z' };
    expect(refusalOf(await send('POST /v1/instances/batch', { action: 'suspend', filter, dry_run: true }))).toEqual(
      INVALID,
    );
  });

  it.each(['', 'Message', 'mail', 'message ', '__proto__', null, 5, true, ['message'], {}])(
    'an event of the type %j is refused',
    async (event_type) => {
      const answer = await send('POST /v1/instances/{id}/events', { event_type, event_name: things.event });
      expect(refusalOf(answer)).toEqual(INVALID);
      expect(answer.body.error.message).toMatch(/event_type.*message.*signal.*callback/);
    },
  );
});
