import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditSigner, witnessLine } from '@svc/audit';
import { createLogger, type Logger, type WitnessTarget } from '@svc/config';
import { openAuditSigner } from '../audit-signer.js';
import { openWitnessSink } from './witness-sinks.js';

const seed = { id: 'first', key: Buffer.alloc(32, 1) };
const signer = new AuditSigner([seed]);
const lines = [1, 2].map((sequence) => witnessLine(signer, 'tenant', { sequence, hash: 'a' }, new Date(0)));
const silent = createLogger('test', { logLevel: 'silent' });
const sinkOf = (target: WitnessTarget, logger: Logger = silent) => openWitnessSink(target, signer, logger);

describe('AUDIT_WITNESS as a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-witness-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('witnesses are appended to a file, with the public keys beside it', async () => {
    const path = join(folder, 'below', 'witness.ndjson');
    await sinkOf({ kind: 'file', path }).keep(lines.slice(0, 1));
    await sinkOf({ kind: 'file', path }).keep(lines.slice(1));
    expect(await readFile(path, 'utf8')).toBe(`${lines.join('\n')}\n`);
    expect(await readFile(`${path}.first.pem`, 'utf8')).toBe(signer.publicKeyTexts.get('first'));
  });

  it('a witness begins a new line after a torn one', async () => {
    const path = join(folder, 'witness.ndjson');
    const sink = sinkOf({ kind: 'file', path });
    await sink.keep(lines.slice(0, 1));
    await appendFile(path, '{"at":"20');
    await sink.keep(lines.slice(1));
    expect(await readFile(path, 'utf8')).toBe(`${lines[0]}\n{"at":"20\n${lines[1]}\n`);
  });
});

it('the witness log has one line per witness', async () => {
  const logged: unknown[] = [];
  const logger = Object.assign(Object.create(silent) as Logger, { info: (line: unknown) => logged.push(line) });
  await sinkOf({ kind: 'log' }, logger).keep(lines);
  expect(logged).toEqual(lines.map((line) => ({ witness: JSON.parse(line) })));
});

describe('AUDIT_WITNESS as a webhook', () => {
  let server: Server;
  let url: string;
  let status: number;
  let received: { body: string; type: string | undefined }[];
  beforeEach(async () => {
    [status, received] = [204, []];
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.push({ body: Buffer.concat(parts).toString(), type: request.headers['content-type'] });
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('a witness webhook receives lines of JSON', async () => {
    await sinkOf({ kind: 'webhook', url }).keep(lines);
    expect(received).toEqual([{ body: `${lines.join('\n')}\n`, type: 'application/x-ndjson' }]);
  });

  it.each([500, 404, 302])('a witness webhook that answers %s is retried later', async (refusal) => {
    status = refusal;
    await expect(sinkOf({ kind: 'webhook', url }).keep(lines)).rejects.toThrow(/fetch failed|found \d+/);
    expect(received).toHaveLength(1);
  });
});

describe('AUDIT_WITNESS_KEY', () => {
  const none = { auditWitnessKey: null, auditWitness: null, auditRetentionDays: null };
  const opened = (given: object) => openAuditSigner({ ...none, ...given } as Parameters<typeof openAuditSigner>[0]);

  it('a signing key is needed where witnesses or checkpoints are signed', () => {
    expect(opened({})).toBeNull();
    expect(() => opened({ auditWitness: { kind: 'log' } })).toThrow('AUDIT_WITNESS_KEY: expected');
    expect(() => opened({ auditRetentionDays: 1 })).toThrow('since AUDIT_RETENTION_DAYS is set');
    expect(opened({ auditRetentionDays: 1, auditWitnessKey: [seed] })?.keyId).toBe('first');
  });
});
