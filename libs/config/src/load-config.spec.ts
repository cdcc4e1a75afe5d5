import { describe, expect, it } from '@jest/globals';
import { loadConfig, loadStackConfig } from './load-config.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const GIVEN = {
  DATABASE_URL: 'postgres://u:p@h/db',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  PAYLOAD_KEYS: `a:${KEY}`,
  CREDENTIALS_KEYS: `a:${KEY}`,
};

const WRONG: readonly (readonly [name: string, found: string, sentence: string])[] = [
  ['PORT', 'abc', 'PORT: expected a port number from 1 to 65535, found "abc"'],
  ['PORT', '70000', 'PORT: expected a port number from 1 to 65535, found "70000"'],
  ['WORKERS', '-1', 'WORKERS: expected a whole number from 0, found "-1"'],
  ['WORKERS', '1.5', 'WORKERS: expected a whole number from 0, found "1.5"'],
  ['WORKER_EMBEDDED', 'yes', 'WORKER_EMBEDDED: expected true or false, found "yes"'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent, found "loud"'],
  ['PUBLIC_URL', 'ftp://x', 'PUBLIC_URL: expected a URL that starts with http:// or https://, found "ftp://x"'],
  ['OPERATOR_TENANTS', 'acme', 'OPERATOR_TENANTS: expected a list of uuids, separated by commas, found "acme"'],
  ['TEMPORAL_ADDRESS', 'host', 'TEMPORAL_ADDRESS: expected a host and a port, such as 127.0.0.1:7233, found "host"'],
];

const NO_PROXIES = ['true', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy'];

const NO_TARGETS = ['10.0.0.0/99', 'http://internal/', '10.0.0.256', 'a b'];

const SECRET: readonly [name: string, found: string][] = [
  ['DATABASE_URL', 'mysql://user:hunter2@h/db'],
  ['PAYLOAD_KEYS', 'a:hunter2'],
  ['PAYLOAD_KEYS', `a:${KEY},a:${KEY}`],
];

describe('loadConfig', () => {
  it('every setting has its default [limits.api-key-lookup-cache] [limits.instance-variables-payload]', () => {
    const result = loadConfig(GIVEN);
    expect(result).toMatchObject({
      ok: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        dataDir: '.data',
        maxVariablesBytes: 5_242_880,
        authCacheTtlMs: 60_000,
        redisUrl: null,
        outboundAllow: [],
        workerEmbedded: true,
        publicUrl: 'http://127.0.0.1:3000',
        mcpUrl: 'http://127.0.0.1:3000',
      },
    });
  });

  it.each(WRONG)('the setting %s=%s is refused with one sentence', (name, found, message) => {
    expect(loadConfig({ ...GIVEN, [name]: found })).toEqual({ ok: false, message });
  });

  it.each(NO_PROXIES)('TRUST_PROXY accepts only addresses, not %s', (found) => {
    const message = `TRUST_PROXY: expected a list of IP addresses and CIDR ranges, separated by commas, found "${found}"`;
    expect(loadConfig({ ...GIVEN, TRUST_PROXY: found })).toEqual({ ok: false, message });
  });

  it.each(NO_TARGETS)('OUTBOUND_ALLOW accepts only hosts and addresses, not %s', (found) => {
    const expected = 'a list of host names, IP addresses and CIDR ranges, separated by commas';
    const message = `OUTBOUND_ALLOW: expected ${expected}, found "${found}"`;
    expect(loadConfig({ ...GIVEN, OUTBOUND_ALLOW: found })).toEqual({ ok: false, message });
  });

  it('OUTBOUND_ALLOW accepts host names, addresses and ranges', () => {
    const result = loadConfig({ ...GIVEN, OUTBOUND_ALLOW: 'stub, my_app.internal,10.0.0.0/8,fd00::1' });
    const outboundAllow = ['stub', 'my_app.internal', '10.0.0.0/8', 'fd00::1'];
    expect(result).toMatchObject({ ok: true, config: { outboundAllow } });
  });

  it.each(SECRET)('a wrong value of %s is never shown', (name, found) => {
    const result = loadConfig({ ...GIVEN, [name]: found });
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(`${name}: expected`) });
    expect(JSON.stringify(result)).not.toContain(found);
  });

  it.each(Object.keys(GIVEN))('the setting %s is required, except by npm start', (name) => {
    expect(loadConfig({ ...GIVEN, [name]: '' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('found nothing'),
    });
    expect(loadStackConfig({ ...GIVEN, [name]: '' })).toMatchObject({ ok: true });
  });

  it.each([
    ['log', { kind: 'log' }],
    ['file:heads.ndjson', { kind: 'file', path: 'heads.ndjson' }],
    ['file:/var/heads', { kind: 'file', path: '/var/heads' }],
    ['file:///var/heads', { kind: 'file', path: '/var/heads' }],
    ['https://witness.example/heads', { kind: 'webhook', url: 'https://witness.example/heads' }],
    ['', null],
  ])('AUDIT_WITNESS accepts %j', (found, auditWitness) => {
    expect(loadConfig({ ...GIVEN, AUDIT_WITNESS: found })).toMatchObject({ ok: true, config: { auditWitness } });
  });

  it.each(['logs', 'file:', 'ftp://witness', '/var/heads', 'https://'])('AUDIT_WITNESS refuses %j', (found) => {
    const message = expect.stringContaining('AUDIT_WITNESS: expected file: and a path, log, or a URL');
    expect(loadConfig({ ...GIVEN, AUDIT_WITNESS: found })).toEqual({ ok: false, message });
  });

  it('master keys are read in their order', () => {
    const result = loadConfig({ ...GIVEN, PAYLOAD_KEYS: `new:${KEY}, old:${KEY}` });
    expect(result.ok && result.config.payloadKeys.map(({ id, key }) => [id, key.length])).toEqual([
      ['new', 32],
      ['old', 32],
    ]);
  });

  it('the public URL is derived as an address that a client can call', () => {
    const result = loadConfig({ ...GIVEN, HOST: '0.0.0.0', PORT: '8080' });
    expect(result).toMatchObject({ ok: true, config: { publicUrl: 'http://127.0.0.1:8080' } });
  });

  it.each([
    ['true', '127.0.0.1', '', [[4000, 4999]]],
    ['true', '0.0.0.0', '', []],
    ['true', '0.0.0.0', '8080', [[8080, 8080]]],
    [
      'true',
      '127.0.0.1',
      '8080, 9000-9099',
      [
        [8080, 8080],
        [9000, 9099],
      ],
    ],
    ['false', '127.0.0.1', '8080', null],
  ])(
    'LOCAL_STACK=%s, HOST=%s and OUTBOUND_LOOPBACK_PORTS=%s name the ports of this machine that service calls reach',
    (LOCAL_STACK, HOST, OUTBOUND_LOOPBACK_PORTS, loopbackPorts) => {
      const result = loadConfig({ ...GIVEN, LOCAL_STACK, HOST, OUTBOUND_LOOPBACK_PORTS });
      expect(result).toMatchObject({ ok: true, config: { loopbackPorts } });
    },
  );

  it.each(['0', '32768', '4000-32768', '4999-4000', '4000-', 'http', '4000-4001-4002'])(
    'OUTBOUND_LOOPBACK_PORTS accepts only known ports and ranges, not %s',
    (found) => {
      const expected = 'a list of ports below 32768 and ranges of them, such as 4000-4999, separated by commas';
      const message = `OUTBOUND_LOOPBACK_PORTS: expected ${expected}, found "${found}"`;
      expect(loadConfig({ ...GIVEN, OUTBOUND_LOOPBACK_PORTS: found })).toEqual({ ok: false, message });
    },
  );

  it('TEMPORAL_OTHER_PORTS accepts only port numbers', () => {
    const read = (found: string) => loadConfig({ ...GIVEN, TEMPORAL_OTHER_PORTS: found });
    expect(read('7243, 9090')).toMatchObject({ ok: true, config: { temporalOtherPorts: [7243, 9090] } });
    const message = 'TEMPORAL_OTHER_PORTS: expected a list of port numbers, separated by commas, found "70000"';
    expect(read('70000')).toEqual({ ok: false, message });
  });
});
