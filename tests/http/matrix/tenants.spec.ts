import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, refusalOf, startInstance } from '../support/api.js';
import { sequence, serviceTask, upload } from '../support/processes.js';
import { registerTenant } from '../support/tenants.js';
import { ACCESS_ROWS } from './access-rows.js';
import { call, operation, OPERATIONS, type Operation, placesIn } from './operations.js';
import {
  BODIES,
  FIELDS_NAMING_NOTHING,
  namedIn,
  NAMING_BODIES,
  NAMING_NONE,
  NAMING_NOTHING,
  OF_EVERY_TENANT,
  PLACES,
  QUERIES,
  STREAMS,
} from './tenant-rows.js';
import { CANARY, makeThings, nothing, type Things } from './things.js';

const IDS = /(k-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The status and body of an answer, with every id, also that of the request, and every time replaced. */
const told = ({ status, body }: Answer): Json => [
  status,
  JSON.parse(JSON.stringify(body).replaceAll(IDS, '<id>').replaceAll(TIMES, '<time>')),
];

/** What a list has; of figures, which have a row for each time, those with an instance. */
const found = (answer: Answer): Json[] => {
  const data = dataOf(answer);
  return Array.isArray(data) ? data : data.figures.filter((one: Json) => one.started > 0);
};

/** Counts all instances of a definition, of which the owner starts more. */
const COUNTING = 'GET /v1/definitions/{key}/statistics';

const isPublic = (name: string) => ACCESS_ROWS.some(([row, access]) => row === name && access === 'public');
const BY_PATH = OPERATIONS.filter(({ name, path }) => path.includes('{') && !OF_EVERY_TENANT.includes(name));
const BY_QUERY = Object.entries(QUERIES)
  .filter(([name]) => !STREAMS.includes(name))
  .flatMap(([name, parameters]) => Object.entries(parameters).map(([parameter, kind]) => ({ name, parameter, kind })));
const BY_BODY = Object.entries(NAMING_BODIES).flatMap(([name, bodies]) => bodies.map((body) => ({ name, body })));
/** Lists and reports of what belongs to the tenant. */
const OWN_ONLY = OPERATIONS.filter(
  ({ name, method, path }) =>
    method === 'GET' && !path.includes('{') && !STREAMS.includes(name) && (!isPublic(name) || name === 'GET /metrics'),
);

describe('isolation of tenants', () => {
  let owner: Api;
  let stranger: Api;
  let theirs: Things;
  let own: Things;
  let before: Json[];

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([registerTenant('Owner'), registerTenant('Stranger')]);
    [theirs, own] = await Promise.all([makeThings(owner), makeThings(stranger)]);
    before = await everythingOf(owner, theirs);
  }, 60_000);

  const reach = (one: Operation, things: Things, fill = (place: string) => namedIn(place, things)) =>
    call(stranger, one, fill, BODIES[one.name] ?? {});

  it('every operation has a row that shows the separation of tenants', () => {
    const shown = [...BY_PATH, ...BY_QUERY, ...BY_BODY].map(({ name }) => name);
    const known = new Set([...shown, ...STREAMS, ...NAMING_NONE, ...OF_EVERY_TENANT]);
    expect(OPERATIONS.map(({ name }) => name).filter((name) => !known.has(name) && !isPublic(name))).toEqual([]);
    expect([...known].filter((name) => !OPERATIONS.some((one) => one.name === name))).toEqual([]);
  });

  it.each(OPERATIONS.filter(({ name, fields }) => fields.length > 0 && !isPublic(name)))(
    '$name: this table knows which body fields name a thing',
    ({ name, fields }) => {
      const shown = (NAMING_BODIES[name] ?? []).flatMap((body) => Object.keys(body(nothing())));
      expect(fields.filter((field) => !FIELDS_NAMING_NOTHING.has(field) && !shown.includes(field))).toEqual([]);
    },
  );

  it.each(OPERATIONS.flatMap(({ name, query }) => query.map((parameter) => [name, parameter.name] as const)))(
    '%s: this table knows whether the parameter %s names a thing',
    (name, parameter) => {
      expect(NAMING_NOTHING.has(parameter) || Object.hasOwn(QUERIES[name] ?? {}, parameter)).toBe(true);
    },
  );

  // This runs first: later the stranger's own audit log holds what the stranger asked for.
  it.each(OWN_ONLY)(
    '$name shows nothing of another tenant [authentication.no-cross-tenant-operation-exists]',
    async ({ path }) => {
      const { status, body } = await stranger.get(path);
      expect(status).toBe(200);
      const text = JSON.stringify(body);
      expect(Object.entries(theirs).filter(([, id]) => text.includes(id))).toEqual([]);
    },
  );

  it.each(BY_PATH)(
    '$name answers the same for a thing of another tenant and for one that does not exist [authentication.tenant-isolation-a-tenant-that-addresses-another] [errors.404-not-found]',
    async (one) => {
      const [foreign, unknown] = await Promise.all([reach(one, theirs), reach(one, nothing())]);
      expect(told(foreign)).toEqual(told(unknown));
      expect(refusalOf(foreign)).toEqual([404, 'NOT_FOUND']);
    },
  );

  it.each(BY_PATH.filter(({ path }) => placesIn(path).length > 1))(
    '$name does not find a thing of another tenant within an own one',
    async (one) => {
      const last = placesIn(one.path).at(-1);
      const within = (things: Things) => reach(one, things, (place) => namedIn(place, place === last ? things : own));
      if (typeof PLACES[last ?? ''] !== 'string') return;
      const [foreign, unknown] = await Promise.all([within(theirs), within(nothing())]);
      expect(told(foreign)).toEqual(told(unknown));
      expect(refusalOf(foreign)).toEqual([404, 'NOT_FOUND']);
    },
  );

  it.each(BY_QUERY)(
    '$name with the filter $parameter finds nothing of another tenant',
    async ({ name, parameter, kind }) => {
      const find = async (value: string) => {
        const { path } = operation(name);
        const filled = path.replace(/\{[^}]+\}/, own.key);
        return stranger.get(`${filled}?${parameter}=${value}`);
      };
      const [foreign, mine] = await Promise.all([find(theirs[kind]), find(own[kind])]);
      expect(found(foreign)).toEqual([]);
      expect(told(foreign)).toEqual(told(await find(nothing()[kind])));
      // A parameter that never finds anything would pass the checks above.
      if (parameter !== 'parent_instance_id' && name !== 'GET /v1/decisions/{key}/evaluations')
        expect(found(mine)).not.toEqual([]);
    },
  );

  it.each(BY_BODY)(
    '$name with a body that names things of another tenant reaches none of them',
    async ({ name, body }) => {
      const send = (things: Things) => call(stranger, operation(name), (place) => namedIn(place, own), body(things));
      const [foreign, unknown] = await Promise.all([send(theirs), send(nothing())]);
      expect(told(foreign)).toEqual(told(unknown));
    },
  );

  it("a filter by variables compares only the tenant's own instances", async () => {
    const [foreign, mine] = await Promise.all(
      [stranger, owner].map((api) => api.get(`/v1/instances?var.secret=${CANARY}`)),
    );
    expect(
      [dataOf(foreign as Answer), dataOf(mine as Answer)].map((found) => found.map((one: Json) => one.id)),
    ).toEqual([[own.instance], [theirs.instance]]);
  });

  it.each<[string, (key: string) => JsonObject & { id: string; type: string }]>([
    ['decision', (decisionRef) => ({ id: 'rule', type: 'businessRuleTask', decisionRef })],
    ['process', (calledElement) => ({ id: 'call', type: 'callActivity', calledElement })],
    ['credential', (key) => serviceTask('pay', 'http://127.0.0.1:4999', { 'header.X': `{{credentials.${key}}}` })],
  ])('a process that names the %s of another tenant fails as if it did not exist', async (_what, element) => {
    const run = async (key: string) => {
      const body = { definition_key: await upload(stranger, sequence(element(key))) };
      return dataOf(await stranger.post('/v1/instances', body, { prefer: 'wait=20' }), 201);
    };
    const [foreign, unknown] = await Promise.all([run(theirs.key), run(nothing().key)]);
    expect(foreign).toMatchObject({ status: 'error', error: expect.stringContaining(theirs.key) });
    expect(foreign.error.replaceAll(IDS, '<id>')).toBe(unknown.error.replaceAll(IDS, '<id>'));
  });

  it('a webhook for a definition of another tenant receives nothing of it', async () => {
    const body = { url: 'https://example.com/hook', event_types: ['instance.started'], definition_key: theirs.key };
    const { id } = dataOf(await stranger.post('/v1/webhooks', body), 201);
    // A delivery is written in the same commit as its fact, so it would exist by now.
    await startInstance(owner, theirs.key);
    expect(dataOf(await stranger.get(`/v1/webhooks/${id}/deliveries`))).toEqual([]);
  });

  it('the same Idempotency-Key of two tenants is two keys', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [mine, other] = [
      await owner.post('/v1/instances', { definition_key: theirs.key, variables: { secret: CANARY } }, headers),
      await stranger.post('/v1/instances', { definition_key: own.key }, headers),
    ];
    expect(dataOf(mine, 201).id).not.toBe(dataOf(other, 201).id);
    expect(dataOf(other, 201).definition_key).toBe(own.key);
  });

  it('a key that another tenant uses may be used too [service.the-service-runs-executable-bpmn-2-0]', async () => {
    const body = { key: theirs.key, name: 'Mine', source_type: 'json', source: sequence() };
    expect(dataOf(await stranger.post('/v1/definitions', body), 201)).toMatchObject({ version: 1 });
    expect(
      dataOf(await stranger.put(`/v1/data-stores/${theirs.key}/${theirs.key}`, { value: 'mine' }), 201),
    ).toMatchObject({
      version: 1,
    });
    expect(dataOf(await stranger.get(`/v1/data-stores/${theirs.key}`))).toHaveLength(1);
  });

  it('the requests of the stranger left everything of the owner unchanged [authentication.no-cross-tenant-operation-exists]', async () => {
    expect(await everythingOf(owner, theirs)).toEqual(before);
  });
});

/** What every reading operation answers about a tenant's things. */
function everythingOf(api: Api, things: Things): Promise<Json[]> {
  const reading = BY_PATH.filter(
    ({ name, method }) => method === 'GET' && !name.endsWith('{fileId}') && name !== COUNTING,
  );
  return Promise.all(
    reading.map(async (one) => {
      const answer = await call(api, one, (place) => namedIn(place, things));
      expect([one.name, answer.status]).toEqual([one.name, 200]);
      return [one.name, answer.body];
    }),
  );
}
