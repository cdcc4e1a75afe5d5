import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';
import type { ChainedEntry } from './entry-hash.js';
import { checkpointLine, endLine, entryLine } from './exported-line.js';

const entry: ChainedEntry = {
  id: 'id',
  tenantId: 'tenant',
  instanceId: null,
  actorType: 'api_key',
  actorId: 'line\nfeed "quoted"',
  action: 'task.claimed',
  payload: '{"a":1,"b":[0.1,"é"]}',
  hashVersion: 1,
  sequence: 3,
  createdAt: new Date('2026-11-21T12:00:00.000Z'),
  prevEntryHash: 'a'.repeat(64),
  entryHash: 'b'.repeat(64),
};

describe('lines of an export', () => {
  it('a line of an audit export is canonical JSON with the stored payload', () => {
    const line = entryLine(entry);
    expect(line).toBe(canonicalJson(JSON.parse(line)));
    expect(JSON.parse(line)).toMatchObject({ sequence: 3, payload: { a: 1, b: [0.1, 'é'] }, hash_version: 1 });
    const end = { tenant_id: 't', after: 0, sequence: 3, hash: 'h', is_head: true, at: 'now' };
    expect(JSON.parse(endLine(end))).toEqual({ end });
    const checkpoint = { tenant: 't', sequence: 1, hash: 'h', count: 1, at: 'now', key_id: 'k', signature: 's' };
    expect(JSON.parse(checkpointLine(checkpoint))).toEqual({ checkpoint });
  });

  it('a line keeps a payload that is not canonical, so that tampering shows', () => {
    expect(entryLine({ ...entry, payload: '{ "a":1}' })).toContain('"payload":{ "a":1}');
  });

  it.each(['no JSON', '{"a":\n1}', '{"a":1}\r', '', '{"a":1},"action":"x"'])(
    'a line with any payload is a single line: %j',
    (payload) => {
      const line = entryLine({ ...entry, payload });
      expect(line).not.toMatch(/[\r\n]/);
      expect(JSON.parse(line)).toMatchObject({ payload, action: 'task.claimed' });
    },
  );
});
