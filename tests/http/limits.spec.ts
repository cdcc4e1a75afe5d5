import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, refusalOf } from './support/api.js';
import { OwnApi } from './support/own-api.js';

const LIMITED = [429, 'RATE_LIMITED'];

describe('rate limits', () => {
  let own: OwnApi;
  beforeAll(async () => {
    own = await OwnApi.start({ RATE_LIMIT_PER_MINUTE: '5', REGISTRATION_RATE_LIMIT_PER_MINUTE: '4' });
  }, 30_000);
  afterAll(() => own.stop(), 30_000);

  const tooMany = async (api: Api, path: string, times: number) => {
    for (let sent = 1; sent <= times; sent++) expect((await api.get(path)).status).toBe(200);
    return api.get(path);
  };

  it('count per key where configured, and say when to come back', async () => {
    const answer = await tooMany(own.as(), '/v1/tenant', 5);
    expect(refusalOf(answer)).toEqual(LIMITED);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('count registration and verification per address', async () => {
    const nobody = own.as(null);
    const verify = () =>
      nobody.post('/v1/register/verify', { tenantId: crypto.randomUUID(), verificationCode: '123456' });
    for (let sent = 1; sent <= 4; sent++) expect(refusalOf(await verify())).toEqual([400, 'VERIFICATION_FAILED']);
    expect(refusalOf(await verify())).toEqual(LIMITED);
    expect(refusalOf(await nobody.post('/v1/register', { name: 'x', email: 'x@y.example' }))).toEqual(LIMITED);
  });

  it('leave health alone', async () => {
    expect((await tooMany(own.as(null), '/health', 20)).status).toBe(200);
  });
});

describe('the address that is limited', () => {
  const NOBODY = { tenantId: crypto.randomUUID(), verificationCode: '123456' };
  const statusesFrom = async (own: OwnApi, addresses: string[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const address of addresses) {
      const answer = await own.as(null).post('/v1/register/verify', NOBODY, { 'x-forwarded-for': address });
      statuses.push(answer.status);
    }
    return statuses;
  };

  it.each([
    ['is whoever connects', '', [400, 429, 429]],
    ['is what a trusted proxy says', '127.0.0.0/8', [400, 429, 400]],
  ])(
    '%s with TRUST_PROXY=%s',
    async (_title, TRUST_PROXY, statuses) => {
      const own = await OwnApi.start({ TRUST_PROXY, REGISTRATION_RATE_LIMIT_PER_MINUTE: '1' });
      try {
        expect(await statusesFrom(own, ['192.0.2.1', '192.0.2.1', '192.0.2.2'])).toEqual(statuses);
      } finally {
        await own.stop();
      }
    },
    30_000,
  );
});
