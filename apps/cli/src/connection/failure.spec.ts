import { describe, expect, it } from '@jest/globals';
import { createClient } from '@svc/client';
import type { ApiError } from '@svc/client';
import { exitCodeOf, failureLines } from './failure.js';

const paint = (_colour: string, text: string) => text;

/** The error of a call to which the service answers so. */
async function errorFor(status: number, body: object): Promise<ApiError> {
  const fetch = async () => Response.json(body, { status, headers: { 'x-request-id': 'r-1' } });
  const client = createClient({ baseUrl: 'http://a', retries: 0, fetch });
  return client.tenant.get().then(
    () => Promise.reject(new Error('expected a failure')),
    (error) => error as ApiError,
  );
}

const refusal = (code: string) => ({ error: { code, message: 'expected another', request_id: 'r-1' } });

describe('a failed call', () => {
  it.each([
    [400, 1],
    [404, 1],
    [409, 1],
    [413, 1],
    [401, 3],
    [403, 3],
    [429, 3],
    [500, 3],
    [502, 3],
    [503, 3],
  ])('an answer of %d ends with code %d', async (status, code) => {
    expect(exitCodeOf(await errorFor(status, refusal('X')))).toBe(code);
  });

  it('no answer ends with code 3 and names the command that looks at the address', async () => {
    const fetch = () => Promise.reject(new Error('ECONNREFUSED'));
    const client = createClient({ baseUrl: 'http://a', retries: 0, fetch });
    const error: ApiError = await client.tenant.get().catch((thrown) => thrown);
    expect(exitCodeOf(error)).toBe(3);
    expect(failureLines(error, { paint })[0]).toMatch(/^NETWORK_ERROR: .*ECONNREFUSED.*svc doctor/);
  });

  it('code and message are said, then the findings and the values that are not of their types', async () => {
    const finding = { element_id: 'pay', line: 7, severity: 'error', message: 'expected a url', resource: 'a.bpmn' };
    const refused = { error: { code: 'VALIDATION_ERROR', message: 'one error', findings: [finding] } };
    expect(failureLines(await errorFor(400, refused), { paint })).toEqual([
      'VALIDATION_ERROR: one error',
      '  a.bpmn:7: error: pay: expected a url',
    ]);
    const errors = ['a', 'b'].map((path) => ({ path, message: 'expected a number' }));
    const typed = { error: 'ValidationError', code: 'VALIDATION_ERROR', errors };
    expect(failureLines(await errorFor(400, typed), { paint })).toEqual([
      'VALIDATION_ERROR: a: expected a number; b: expected a number',
    ]);
  });

  it('a failure of the server names the request, by which its operators find it', async () => {
    expect(failureLines(await errorFor(500, refusal('INTERNAL')), { paint })).toEqual([
      'INTERNAL: expected another (request r-1)',
    ]);
  });
});
