import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, refusalOf } from './support/api.js';
import { sequence, userTask } from './support/processes.js';
import { Repairs } from './support/repairs.js';
import { registerTenant } from './support/tenants.js';
import { startTransactional } from './support/transactional.js';

const MOVED_ON = [412, 'PRECONDITION_FAILED'];
const INVALID = [400, 'VALIDATION_ERROR'];
const AT_ONCE = 8;

let api: Api;
let repairs: Repairs;
beforeAll(async () => {
  api = await registerTenant();
  repairs = await Repairs.open(api);
});
afterAll(() => repairs?.service.close());

const STARTED = {
  'an instance with a workflow': async (): Promise<string> => repairs.running(),
  'an instance without a workflow': async (): Promise<string> =>
    (await startTransactional(api, sequence(userTask('a'), userTask('c')))).id,
};

type Send = (id: string, headers: Readonly<Record<string, string>>, body?: JsonObject) => Promise<Answer>;
const at =
  (method: string, path: string, body: JsonObject = {}): Send =>
  (id, headers, more = {}) =>
    api.send(method, `/v1/instances/${id}${path}`, { ...body, ...more }, headers);
const onToken =
  (method: string, path: string, body: JsonObject = {}): Send =>
  async (id, ...rest) =>
    at(method, `/tokens/${(await repairs.tokenAt(id, 'a')).id}${path}`, body)(id, ...rest);

const change = at('PATCH', '/variables', { variables: { amount: 5 } });
const OPERATIONS: Readonly<Record<string, Send>> = {
  'a change of variables': change,
  'a suspend': at('POST', '/suspend'),
  'a terminate': at('POST', '/terminate'),
  'a resume': at('POST', '/resume'),
  'a retry': onToken('POST', '/retry'),
  'a move': onToken('POST', '/move', { target_element_id: 'c' }),
  'a cancel': onToken('DELETE', ''),
  'an added token': at('POST', '/tokens', { element_id: 'c' }),
  'a move of all tokens': at('POST', '/tokens/move', { from_element_id: 'a', target_element_id: 'c' }),
};
const FORESEEN = ['a change of variables', 'a move', 'an added token', 'a move of all tokens'] as const;

async function instanceOf(id: string): Promise<Json> {
  return dataOf(await api.get(`/v1/instances/${id}`));
}
const commitOf = async (id: string): Promise<number> => (await instanceOf(id)).commit_seq;

describe.each(Object.entries(STARTED))('%s', (_kind, start) => {
  it.each(Object.entries(OPERATIONS))(
    '%s is refused with 412 if the instance has moved on, and changes nothing',
    async (_, operate) => {
      const id = await start();
      const [before, seen] = [await instanceOf(id), await commitOf(id)];
      const answer = await operate(id, { 'if-match': `"${seen - 1}"` });
      expect(refusalOf(answer)).toEqual(MOVED_ON);
      expect(answer.body.error.message).toBe(
        `expected the instance to be at commit ${seen - 1}, but it is at commit ${seen}`,
      );
      expect(await instanceOf(id)).toEqual(before);
    },
  );

  it('of requests at once with the same If-Match exactly one is applied', async () => {
    const id = await start();
    const seen = await commitOf(id);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) =>
        change(id, { 'if-match': `"${seen}"` }, { variables: { [`n${place}`]: place } }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(refusalOf)).toEqual(Array.from({ length: AT_ONCE - 1 }, () => MOVED_ON));
    const { variables, commit_seq } = await instanceOf(id);
    expect(Object.keys(variables).filter((name) => name.startsWith('n'))).toHaveLength(1);
    expect(commit_seq).toBe(seen + 1);
  });

  it.each(FORESEEN)('%s is foretold with its commit as ETag, and applied with it as If-Match', async (name) => {
    const id = await start();
    const foreseen = await OPERATIONS[name]!(id, {}, { dry_run: true });
    const tag = foreseen.headers.get('etag')!;
    expect(tag).toBe(`"${dataOf(foreseen, 200).commit_seq}"`);
    expect(dataOf(foreseen, 200).commit_seq).toBe(await commitOf(id));
    expect((await OPERATIONS[name]!(id, { 'if-match': tag })).status).toBeLessThan(300);
    expect(refusalOf(await OPERATIONS[name]!(id, { 'if-match': tag }, { dry_run: true }))).toEqual(MOVED_ON);
  });

  it('a request that is repeated with its Idempotency-Key gets its first answer', async () => {
    const id = await start();
    const headers = { 'if-match': `"${await commitOf(id)}"`, 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await OPERATIONS['a suspend']!(id, headers), await OPERATIONS['a suspend']!(id, headers)];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  it('a dry run of changed variables tells their values before and after, and changes nothing', async () => {
    const id = await start();
    dataOf(await change(id, {}, { variables: { amount: 4, other: true } }));
    const before = await instanceOf(id);
    const told = dataOf(await change(id, {}, { variables: { amount: 5, added: 'x', other: true }, dry_run: true }));
    expect(told).toMatchObject({
      ...{ dry_run: true, commit_seq: before.commit_seq, instance_status: 'running', commands: [] },
      ...{ before: { amount: 4 }, after: { amount: 5, added: 'x' } },
    });
    expect(Object.keys(told.before)).toEqual(['amount']);
    expect(told.facts.map(({ action }: Json) => action)).toEqual(['instance.variables_updated']);
    expect(await instanceOf(id)).toEqual(before);
  });
});

describe('the header If-Match', () => {
  it('the instance and its waits have their commit as ETag', async () => {
    const id = await repairs.running();
    const tag = `"${await commitOf(id)}"`;
    for (const path of ['', '/waits'])
      expect((await api.get(`/v1/instances/${id}${path}`)).headers.get('etag')).toBe(tag);
  });

  it('If-Match takes a bare number and *', async () => {
    const id = await repairs.running();
    expect((await change(id, { 'if-match': String(await commitOf(id)) })).status).toBe(200);
    expect((await change(id, { 'if-match': '*' })).status).toBe(200);
  });

  it.each(['soon', 'W/"1"', '"1", "2"'])('If-Match: %s is refused', async (header) => {
    const id = await repairs.running();
    const answer = await change(id, { 'if-match': header });
    expect(refusalOf(answer)).toEqual(INVALID);
    expect(answer.body.error.message).toContain('If-Match must be * or one commit_seq');
  });

  it('an unknown instance is 404 whatever If-Match says', async () => {
    expect((await change(crypto.randomUUID(), { 'if-match': '"1"' })).status).toBe(404);
  });
});
