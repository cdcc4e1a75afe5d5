import { describe, expect, it } from '@jest/globals';
import { Api, dataOf, refusalOf } from './support/api.js';
import { codeMailedTo, registerTenant } from './support/tenants.js';

const anyone = new Api(null);
const address = () => `${crypto.randomUUID()}@example.com`;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const FAILED = [400, 'VERIFICATION_FAILED'];

/** A registration whose first step is done. */
async function register(fields: { name?: string; slug?: string } = {}) {
  const email = address();
  const { tenantId } = dataOf(await anyone.post('/v1/register', { name: 'Test', email, ...fields }), 202);
  const code = (await codeMailedTo(email)) ?? '';
  const verify = (verificationCode: string) => anyone.post('/v1/register/verify', { tenantId, verificationCode });
  return { tenantId: tenantId as string, email, code, verify };
}

describe('registration', () => {
  it('registration has two steps with a mail between them, and ends with an admin key [authentication.5-the-first-key-created-on] [authentication.registration-is-two-step-the-verification-code] [resources.tenant.status]', async () => {
    const email = address();
    const slug = `slug-${crypto.randomUUID()}`;
    const pending = dataOf(await anyone.post('/v1/register', { name: 'Acme', email, slug }), 202);
    expect(pending).toEqual({
      tenantId: expect.any(String),
      status: 'pending_verification',
      message: expect.any(String),
    });
    const verificationCode = await codeMailedTo(email);
    expect(verificationCode).toMatch(/^\d{6}$/);
    const { tenant, apiKey } = dataOf(
      await anyone.post('/v1/register/verify', { tenantId: pending.tenantId, verificationCode }),
      201,
    );
    expect(tenant).toEqual({ id: pending.tenantId, name: 'Acme', slug, email, plan: 'free' });
    expect(apiKey).toMatchObject({
      id: expect.any(String),
      prefix: apiKey.key.slice(0, apiKey.prefix.length),
      scopes: ['admin'],
    });
    expect(apiKey.key).toMatch(/^svc_live_[0-9A-Za-z]{43}$/);
    expect(dataOf(await new Api(apiKey.key).get('/v1/tenant'))).toMatchObject({
      id: pending.tenantId,
      status: 'active',
    });
  });

  it('registration answers the same for an address that is already known', async () => {
    const email = address();
    const first = dataOf(await anyone.post('/v1/register', { name: 'One', email }), 202);
    const second = dataOf(await anyone.post('/v1/register', { name: 'Two', email }), 202);
    expect({ ...second, tenantId: null }).toEqual({ ...first, tenantId: null });
  });

  it('a taken slug is refused, and a derived slug is changed until it is free [resources.tenant.slug]', async () => {
    const slug = `taken-${crypto.randomUUID()}`;
    await register({ slug });
    expect(refusalOf(await anyone.post('/v1/register', { name: 'Other', email: address(), slug }))).toEqual([
      409,
      'CONFLICT',
    ]);
    const derived = await register({ name: slug });
    const { tenant } = dataOf(await derived.verify(derived.code), 201);
    expect(tenant.slug).toMatch(new RegExp(`^${slug}-[0-9a-f]{6}$`));
  });

  it('a verification code works once', async () => {
    const { verify, code } = await register();
    dataOf(await verify(code), 201);
    expect(refusalOf(await verify(code))).toEqual(FAILED);
  });

  it('one of several parallel verifications with the right code succeeds', async () => {
    const { verify, code } = await register();
    const answers = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it('a verification code allows five tries: the sixth fails even with the right code [authentication.registration-is-two-step-the-verification-code] [limits.verification-code]', async () => {
    const { verify, code } = await register();
    for (let tries = 1; tries <= 5; tries++) expect(refusalOf(await verify(wrong(code)))).toEqual(FAILED);
    expect(refusalOf(await verify(code))).toEqual(FAILED);
  });

  it('the right verification code is accepted at the fifth try', async () => {
    const { verify, code } = await register();
    for (let tries = 1; tries <= 4; tries++) await verify(wrong(code));
    expect((await verify(code)).status).toBe(201);
  });

  it('parallel wrong tries count against the five', async () => {
    const { verify, code } = await register();
    await Promise.all(Array.from({ length: 30 }, () => verify(wrong(code))));
    expect(refusalOf(await verify(code))).toEqual(FAILED);
  });

  it('a resend sends a new code with new tries and voids the old one', async () => {
    const { verify, code, tenantId, email } = await register();
    for (let tries = 1; tries <= 5; tries++) await verify(wrong(code));
    expect(dataOf(await anyone.post('/v1/register/resend', { tenantId }), 202)).toMatchObject({
      tenantId,
      status: 'pending_verification',
    });
    const next = (await codeMailedTo(email)) ?? '';
    if (next !== code) expect(refusalOf(await verify(code))).toEqual(FAILED);
    expect((await verify(next)).status).toBe(201);
  });

  it('a resend does not reveal whether a tenant waits for a code', async () => {
    const unknown = crypto.randomUUID();
    expect(dataOf(await anyone.post('/v1/register/resend', { tenantId: unknown }), 202)).toMatchObject({
      tenantId: unknown,
      status: 'pending_verification',
    });
  });

  it('verifying an unknown tenant fails', async () => {
    expect(
      refusalOf(
        await anyone.post('/v1/register/verify', { tenantId: crypto.randomUUID(), verificationCode: '123456' }),
      ),
    ).toEqual(FAILED);
  });

  it.each([
    ['no name', { email: 'a@b.example' }, 'name'],
    ['an empty name', { name: '', email: 'a@b.example' }, 'name'],
    ['no address', { name: 'x' }, 'email'],
    ['something that is no address', { name: 'x', email: 'x' }, 'email'],
    ['an empty slug', { name: 'x', email: 'a@b.example', slug: '' }, 'slug'],
    ['an unknown field', { name: 'x', email: 'a@b.example', plan: 'gold' }, 'plan'],
  ])(
    'registration with %s is refused and names the field [resources.tenant.name] [resources.tenant.email] [endpoints.registration.post-register]',
    async (_, body, field) => {
      const answer = await anyone.post('/v1/register', body);
      expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.message).toContain(field);
    },
  );

  it.each([
    ['a code of five characters', { tenantId: crypto.randomUUID(), verificationCode: '12345' }],
    ['a malformed tenant id', { tenantId: 'x', verificationCode: '123456' }],
    ['a code that is a number', { tenantId: crypto.randomUUID(), verificationCode: 123456 }],
  ])('verification with %s is refused [endpoints.registration.post-register-verify]', async (_, body) => {
    expect(refusalOf(await anyone.post('/v1/register/verify', body))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('registration is recorded in the audit log of the tenant, whose chain verifies', async () => {
    const api = await registerTenant();
    const actions = dataOf(await api.get('/v1/audit')).map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(['tenant.registered', 'tenant.verified', 'api_key.created']));
    expect(dataOf(await api.get('/v1/audit/verify')).valid).toBe(true);
  });
});
