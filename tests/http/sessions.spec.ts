import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf, refusalOf } from './support/api.js';
import { Browser, sessionIn, setCookieOf } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { OwnApi } from './support/own-api.js';
import { expiringKey, keyWith, registerTenant } from './support/tenants.js';

const START_MS = 120_000;
const TTL_MS = 3_000;
const TWELVE_HOURS_MS = 12 * 3_600_000;
const SECRET = /^svc_session=svc_session_[0-9A-Za-z]{43}$/;
/** What a proxy with TLS says of its client. */
const BY_HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'engine.example' };
const TOKEN_OF_NOBODY = 'A'.repeat(43);

let admin: Api;
/** Another process, behind a proxy. Its sessions are short. */
let own: OwnApi;
beforeAll(async () => {
  admin = await registerTenant('Shop');
  own = await OwnApi.start({ TRUST_PROXY: '127.0.0.1', SESSION_TTL_MS: String(TTL_MS) });
}, START_MS);
afterAll(() => own.stop(), START_MS);

const lifeOf = (session: { created_at: string; expires_at: string }): number =>
  Date.parse(session.expires_at) - Date.parse(session.created_at);

describe('signing in', () => {
  it('signing in answers who one is, and sets a cookie that no script can read', async () => {
    const api = await keyWith(admin, ['tasks:read', 'instances:read']);
    const browser = new Browser();
    const answer = await browser.signIn(api.key);
    const me = dataOf(answer, 201);
    expect(me).toEqual({
      tenant: { id: expect.any(String), name: 'Shop' },
      key: {
        id: expect.any(String),
        name: 'tasks:read instances:read',
        created_at: expect.any(String),
        expires_at: null,
      },
      scopes: ['tasks:read', 'instances:read'],
      job_types: null,
      session: { csrf_token: expect.any(String), created_at: expect.any(String), expires_at: expect.any(String) },
      version: expect.any(String),
    });
    expect(lifeOf(me.session)).toBe(TWELVE_HOURS_MS);
    expect(setCookieOf(answer)).toBe(`${browser.cookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age=43200`);
    expect(browser.cookie).toMatch(SECRET);
    expect(dataOf(await browser.get('/v1/me'))).toEqual(me);
    expect(dataOf(await api.get('/v1/me'))).toEqual({ ...me, session: null });
  });

  it('by https the cookie is sent by https only, and only to this host', async () => {
    const browser = new Browser(own.baseUrl, BY_HTTPS);
    const answer = await browser.signIn(admin.key);
    expect(setCookieOf(answer)).toMatch(
      /^__Host-svc_session=svc_session_[0-9A-Za-z]{43}; HttpOnly; Secure; SameSite=Strict; Path=\/; Max-Age=3$/,
    );
    expect((await browser.get('/v1/tenant')).status).toBe(200);
    const renamed = { ...BY_HTTPS, cookie: browser.cookie.replace('__Host-', '') };
    expect(refusalOf(await new Api(null, own.baseUrl).send('GET', '/v1/tenant', undefined, renamed))).toEqual([
      401,
      'UNAUTHORIZED',
    ]);
  });

  it('by plain http from another machine signing in is refused, and a cookie is not looked at', async () => {
    const way = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'engine.example:3000' };
    const refused = await new Browser(own.baseUrl, way).signIn(admin.key);
    expect(refusalOf(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.error.message).toMatch(/^expected https .* found http:\/\/engine\.example:3000/);
    expect(setCookieOf(refused)).toBe('');
    const cookie = (await Browser.of(admin)).cookie;
    const answer = await new Api(null, own.baseUrl).send('GET', '/v1/tenant', undefined, { ...way, cookie });
    expect(refusalOf(answer)).toEqual([401, 'UNAUTHORIZED']);
  });

  it('a session signs nobody in', async () => {
    const browser = await Browser.of(admin);
    expect(refusalOf(await browser.send('POST', '/v1/sessions'))).toEqual([401, 'UNAUTHORIZED']);
    expect((await browser.get('/v1/me')).status).toBe(200);
  });

  it('a cookie that was planted before signing in is not taken over', async () => {
    const planted = `svc_session=svc_session_${'x'.repeat(43)}`;
    const browser = Object.assign(new Browser(), { cookie: planted });
    dataOf(await browser.signIn(admin.key), 201);
    expect(browser.cookie).not.toBe(planted);
    const other = Object.assign(new Browser(), { cookie: planted });
    expect(refusalOf(await other.get('/v1/me'))).toEqual([401, 'UNAUTHORIZED']);
  });

  it('signing in again ends the session whose cookie came along, and no other', async () => {
    const [browser, elsewhere] = [await Browser.of(admin), await Browser.of(admin)];
    const before = browser.at(admin.baseUrl);
    dataOf(await browser.signIn(admin.key), 201);
    expect(refusalOf(await before.get('/v1/me'))).toEqual([401, 'UNAUTHORIZED']);
    expect((await browser.get('/v1/me')).status).toBe(200);
    expect((await elsewhere.get('/v1/me')).status).toBe(200);
  });

  it('with more than 100 sessions of a key the oldest ends', async () => {
    const api = await keyWith(admin, []);
    const [oldest, second] = [await Browser.of(api), await Browser.of(api)];
    for (let further = 2; further < 101; further += 1) await Browser.of(api);
    expect(refusalOf(await oldest.get('/v1/me'))).toEqual([401, 'UNAUTHORIZED']);
    expect((await second.get('/v1/me')).status).toBe(200);
  });
});

describe('requests of a session', () => {
  it('a session may do what its key may, and nothing else', async () => {
    const browser = await Browser.of(await keyWith(admin, ['tasks:read']));
    expect((await browser.get('/v1/tasks')).status).toBe(200);
    const refused = await browser.get('/v1/instances');
    expect(refusalOf(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.error.message).toContain('instances:read');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s by a session needs its token', async (method) => {
    const browser = await Browser.of(admin);
    const stranger = await Browser.of(admin);
    const path = { POST: '/v1/definitions/none/rollback', PUT: '/v1/definitions/none', PATCH: '/v1/credentials/none' };
    const send = (token: Record<string, string>) =>
      browser.sendWithoutToken(method, path[method as 'POST'] ?? '/v1/credentials/none', {}, token);
    const none = await send({});
    expect(refusalOf(none)).toEqual([403, 'FORBIDDEN']);
    expect(none.body.error.message).toContain('expected the header X-CSRF-Token');
    for (const token of ['', TOKEN_OF_NOBODY, `${browser.csrfToken}A`, stranger.csrfToken]) {
      const wrong = await send({ 'x-csrf-token': token });
      expect(refusalOf(wrong)).toEqual([403, 'FORBIDDEN']);
      expect(wrong.body.error.message).toContain('found another');
    }
    expect([400, 404]).toContain((await send({ 'x-csrf-token': browser.csrfToken })).status);
  });

  it('a page of one tenant gets nothing of another that the browser is signed in as meanwhile', async () => {
    const other = await registerTenant('Bank');
    const browser = await Browser.of(admin);
    const page = { 'x-csrf-token': browser.csrfToken };
    dataOf(await browser.signIn(other.key), 201);
    const read = await browser.send('GET', '/v1/tenant', undefined, page);
    expect(refusalOf(read)).toEqual([401, 'UNAUTHORIZED']);
    expect(read.body.error.message).toContain('this browser is now signed in as another session');
    expect(JSON.stringify(read.body)).not.toContain('Bank');
    const write = await browser.send('PUT', '/v1/tenant', { name: 'Stolen' }, page);
    expect(refusalOf(write)).toEqual([403, 'FORBIDDEN']);
    expect(dataOf(await browser.get('/v1/tenant')).name).toBe('Bank');
    expect(dataOf(await browser.sendWithoutToken('GET', '/v1/tenant')).name).toBe('Bank');
  });

  it('a key goes before a cookie, and needs no token', async () => {
    const other = await registerTenant('Bank');
    const { cookie } = await Browser.of(admin);
    const me = dataOf(await other.send('GET', '/v1/me', undefined, { cookie, 'x-csrf-token': TOKEN_OF_NOBODY }));
    expect([me.tenant.name, me.session]).toEqual(['Bank', null]);
    dataOf(await other.send('PUT', '/v1/tenant', { name: 'Bank too' }, { cookie }));
  });

  it('a cookie opens no route of MCP', async () => {
    const { cookie, csrfToken } = await Browser.of(admin);
    const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect((await fetch(`${admin.baseUrl}/mcp`, { method: 'POST', headers, body })).status).toBe(401);
  });

  it('another process takes the session, and soon knows that it has ended', async () => {
    const browser = await Browser.of(admin);
    const elsewhere = browser.at(own.baseUrl);
    expect(dataOf(await elsewhere.get('/v1/me'))).toEqual(dataOf(await browser.get('/v1/me')));
    expect((await elsewhere.send('PUT', '/v1/tenant', { name: 'Shop' })).status).toBe(200);
    expect((await browser.send('DELETE', '/v1/sessions/current')).status).toBe(204);
    await eventually('the other process to know', async () => (await elsewhere.get('/v1/me')).status === 401);
  });
});

describe('the end of a session', () => {
  it('signing out ends the session and takes the cookie away', async () => {
    const browser = await Browser.of(await keyWith(admin, []));
    expect(refusalOf(await browser.sendWithoutToken('DELETE', '/v1/sessions/current'))).toEqual([403, 'FORBIDDEN']);
    const answer = await browser.send('DELETE', '/v1/sessions/current');
    expect([answer.status, answer.body, setCookieOf(answer)]).toEqual([
      204,
      '',
      'svc_session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0',
    ]);
    const after = await browser.get('/v1/me');
    expect(refusalOf(after)).toEqual([401, 'UNAUTHORIZED']);
    expect(after.body.error.message).toContain('sign in again');
  });

  it('a key beside the cookie signs out too, and a key alone has no session to end', async () => {
    const browser = await Browser.of(admin);
    const { cookie } = browser;
    const signOut = (headers: Record<string, string>) =>
      admin.send('DELETE', '/v1/sessions/current', undefined, headers);
    expect((await signOut({ cookie })).status).toBe(204);
    expect(refusalOf(await browser.get('/v1/me'))).toEqual([401, 'UNAUTHORIZED']);
    expect(refusalOf(await signOut({}))).toEqual([404, 'NOT_FOUND']);
  });

  it('a revoked key ends its sessions', async () => {
    const browser = await Browser.of(await keyWith(admin, []));
    const { key } = dataOf(await browser.get('/v1/me'));
    dataOf(await admin.delete(`/v1/auth/keys/${key.id}`));
    expect(refusalOf(await browser.get('/v1/me'))).toEqual([401, 'UNAUTHORIZED']);
    const elsewhere = browser.at(own.baseUrl);
    await eventually('the other process to know', async () => (await elsewhere.get('/v1/me')).status === 401);
  });

  it('a session ends with its key', async () => {
    const { api, expiresAt } = await expiringKey(admin, 60_000);
    const answer = await new Browser().signIn(api.key);
    expect(sessionIn(answer, 201).expires_at).toBe(expiresAt);
    expect(Number(/Max-Age=(\d+)$/.exec(setCookieOf(answer))?.[1])).toBeLessThanOrEqual(60);
  });

  it('a session ends after its time, though it is used', async () => {
    const browser = new Browser(own.baseUrl);
    const { expires_at: end } = sessionIn(await browser.signIn(admin.key), 201);
    await eventually('the session to end', async () => (await browser.get('/v1/me')).status === 401);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(end));
  });
});
