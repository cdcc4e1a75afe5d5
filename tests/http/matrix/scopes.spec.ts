import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Api } from '../support/api.js';
import { endedKey, keyWith, registerTenant } from '../support/tenants.js';
import { type Access, ACCESS_ROWS, SCOPES } from './access-rows.js';
import { call, operation, operationNames, OPERATIONS } from './operations.js';

const WITHOUT_A_KEY = ['no key', 'an unknown key', 'a revoked key', 'an expired key'];
const CALLERS = [...WITHOUT_A_KEY, 'a key without scopes', ...SCOPES];

function expected(access: Access, caller: string): string {
  if (access === 'public') return 'answered';
  if (WITHOUT_A_KEY.includes(caller)) return 'UNAUTHORIZED';
  const isAllowed = access === 'any key' || caller === access || caller === 'admin';
  return isAllowed ? 'answered' : `FORBIDDEN: the API key lacks the scope ${access}`;
}

function verdictOf({ status, body }: Answer): string {
  if (status === 401) return body.error.code;
  return status === 403 ? `${body.error.code}: ${body.error.message}` : 'answered';
}

const OF_EVERY_ROW = [
  ...['authentication.1-every-request-except-health-checks', 'authentication.3-a-missing-unknown-or-revoked'],
  ...['endpoints.unless-stated-a-request-needs-the-x', 'errors.401-unauthorized', 'errors.403-forbidden'],
];
/** The rows of docs/interface.md that a row of this table shows. */
function idsOf(name: string, access: Access): string {
  const ofScope = access.includes(':') || access === 'admin' ? [`authentication.${access.replace(':', '-')}`] : [];
  const ofTokens = name.includes('/tokens') ? ['endpoints.instances.token-operations-need-scope-instances-write'] : [];
  return [...OF_EVERY_ROW, ...ofScope, ...ofTokens].map((id) => ` [${id}]`).join('');
}

/** Ids and names that do not exist, and a body that every operation refuses: a permitted request changes nothing either. */
const NOWHERE = (place: string) =>
  /[iI]d\}$/.test(place) ? crypto.randomUUID() : place.endsWith('{v}') ? '1' : 'none';
const REFUSED = { unknown_field: 1 };

function controllers(): string[] {
  const folder = fileURLToPath(new URL('../../../apps/api/src', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.controller.ts')).map((file) => join(folder, file));
}

describe('scopes of operations', () => {
  let callers: Map<string, Api>;
  beforeAll(async () => {
    const admin = await registerTenant();
    const scoped = SCOPES.map(async (scope) => [scope, await keyWith(admin, [scope])] as const);
    callers = new Map<string, Api>([
      ['no key', new Api(null)],
      ['an unknown key', new Api(`svc_live_${'x'.repeat(43)}`)],
      ['a revoked key', await endedKey(admin, 'revoked')],
      ['an expired key', await endedKey(admin, 'expired')],
      ['a key without scopes', await keyWith(admin, [])],
      ...(await Promise.all(scoped)),
    ]);
  });

  it('every operation of the description has one access row', async () => {
    const { body } = await new Api(null).get('/openapi.json');
    expect(ACCESS_ROWS.map(([name]) => name).sort()).toEqual(operationNames(body).sort());
    expect(OPERATIONS.map(({ name }) => name).sort()).toEqual(operationNames(body).sort());
  });

  it('only the codec, MCP and the description itself are left out of the API description', () => {
    const left = controllers().filter((file) => readFileSync(file, 'utf8').includes('@ApiExcludeController'));
    // Shown by codec.spec.ts, by tools.spec.ts and mcp-sessions.spec.ts, and by the test above, which reads the description.
    expect(left.map((file) => file.split('/').at(-2)).sort()).toEqual(['codec', 'mcp', 'openapi']);
  });

  const rows = ACCESS_ROWS.map(([name, access]) => [name, access, idsOf(name, access)] as const);
  it.each(rows)('only callers with this access may call %s: %s%s', async (name, access) => {
    const verdicts = CALLERS.map(async (caller) => {
      const api = callers.get(caller);
      if (api === undefined) throw new Error(`nobody calls as ${caller}`);
      return [caller, verdictOf(await call(api, operation(name), NOWHERE, REFUSED))] as const;
    });
    expect(Object.fromEntries(await Promise.all(verdicts))).toEqual(
      Object.fromEntries(CALLERS.map((caller) => [caller, expected(access, caller)])),
    );
  });
});
