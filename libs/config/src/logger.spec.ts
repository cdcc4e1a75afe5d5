import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';

function logged(entry: object, message: string): string {
  const lines: string[] = [];
  const logger = createLogger('api', { logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  logger.info(entry, message);
  return lines.join('');
}

describe('createLogger', () => {
  it.each([
    [{ apiKey: 'canary' }],
    [{ headers: { 'x-api-key': 'canary' } }],
    [{ req: { headers: { authorization: 'canary' } } }],
    [{ config: { databaseUrl: 'canary', payloadKeys: ['canary'] } }],
  ])('the logger redacts the secret members of %j', (entry) => {
    expect(logged(entry, 'text')).not.toContain('canary');
  });

  it.each([
    'key svc_live_canary was used',
    'cannot reach postgres://svc:canary@127.0.0.1/svc',
    'POST https://a.example/v1/callbacks/canary-of_a-call/error',
  ])('the logger redacts "%s"', (message) => {
    expect(logged({ err: new Error(message) }, message)).not.toContain('canary');
  });

  it.each(['x', '://', '://x:'])('a line of a million characters is redacted in time: %s', (text) => {
    expect(logged({}, text.repeat(1_000_000 / text.length))).toContain(text);
  });

  it('the logger writes one JSON object with the program, an ISO time and the message', () => {
    const entry: unknown = JSON.parse(logged({ requestId: 'r1' }, 'hello'));
    expect(entry).toMatchObject({ name: 'api', msg: 'hello', requestId: 'r1', time: expect.stringMatching(/Z$/) });
  });
});
