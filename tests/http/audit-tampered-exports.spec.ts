import { beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf, type Json, startInstance } from './support/api.js';
import { exportedText, linesOf, verifyByScript } from './support/audit-exports.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

/** The lines of two exports of different tenants. */
let lines: string[];
let strange: string[];
beforeAll(async () => {
  [lines, strange] = await Promise.all([exported(), exported()]);
}, 120_000);

async function exported(): Promise<string[]> {
  const api = await registerTenant();
  await startInstance(api, await upload(api, sequence(userTask('a'))), { amount: 1 });
  const text = await exportedText(api);
  expect(dataOf(await api.get('/v1/audit/verify')).valid).toBe(true);
  return linesOf(text);
}

type Lines = readonly string[];
const place = (line: string): number => (JSON.parse(line) as Json).sequence;
/** The third entry with changed members. It stays canonical JSON, since the members stay in order. */
const changed = (all: Lines, change: Json): string[] =>
  all.map((line) => (place(line) === 3 ? JSON.stringify({ ...JSON.parse(line), ...change }) : line));
const respelled = (all: Lines, spell: (line: string) => string): string[] =>
  all.map((line) => (place(line) === 3 ? spell(line) : line));
const withEnd = (all: Lines, change: Json): string[] => [
  ...all.slice(0, -1),
  JSON.stringify({ end: { ...JSON.parse(all.at(-1) ?? '').end, ...change } }),
];
const UUID = '0197a000-0000-7000-8000-000000000000';

/** What is changed in the file, the sequence at which it is found (-1: the last one), and the reason. */
const TAMPERING: readonly (readonly [string, (all: Lines) => Lines, found: number, reason: string])[] = [
  ['another action', (all) => changed(all, { action: 'other' }), 3, 'entry_changed'],
  ['another actor', (all) => changed(all, { actor_id: 'other' }), 3, 'entry_changed'],
  ['another kind of actor', (all) => changed(all, { actor_type: 'timer' }), 3, 'entry_changed'],
  ['another time', (all) => changed(all, { created_at: '2020-01-01T00:00:00.000Z' }), 3, 'entry_changed'],
  ['another hash', (all) => changed(all, { entry_hash: 'a'.repeat(64) }), 3, 'entry_changed'],
  ['another hash version', (all) => changed(all, { hash_version: 2 }), 3, 'entry_changed'],
  ['another id', (all) => changed(all, { id: UUID }), 3, 'entry_changed'],
  ['another instance', (all) => changed(all, { instance_id: UUID }), 3, 'entry_changed'],
  ['another payload', (all) => changed(all, { payload: {} }), 3, 'entry_changed'],
  ['another previous hash', (all) => changed(all, { prev_entry_hash: 'a'.repeat(64) }), 3, 'entry_changed'],
  ['another tenant', (all) => changed(all, { tenant_id: UUID }), 3, 'entry_changed'],
  ['another spelling', (all) => respelled(all, (line) => line.replace('{', '{ ')), 3, 'entry_changed'],
  ['a member twice', (all) => respelled(all, (line) => line.replace('{', '{"action":"x",')), 3, 'entry_changed'],
  ['a member more', (all) => respelled(all, (line) => line.replace(/}$/, ',"zzz":1}')), 3, 'entry_changed'],
  ['no JSON', (all) => respelled(all, () => 'entry'), 3, 'entry_changed'],
  ['a line less', (all) => all.filter((line) => place(line) !== 3), 3, 'entry_missing'],
  ['the first line less', (all) => all.slice(1), 1, 'entry_missing'],
  ['a line twice', (all) => all.flatMap((line) => (place(line) === 3 ? [line, line] : [line])), 3, 'order_changed'],
  ['two lines in another order', (all) => [all[0]!, all[2]!, all[1]!, ...all.slice(3)], 2, 'order_changed'],
  ["another tenant's line", (all) => respelled(all, () => strange[2] ?? ''), 3, 'entry_changed'],
  ['its end cut off', (all) => all.slice(0, 4), 4, 'head_mismatch'],
  ['entries cut off before its end', (all) => [...all.slice(0, 4), all.at(-1)!], -1, 'head_mismatch'],
  ['nothing but its end', (all) => all.slice(-1), -1, 'head_mismatch'],
  ['lines after its end', (all) => [...all, all[0]!], -1, 'head_mismatch'],
  ['another end', (all) => withEnd(all, { hash: 'a'.repeat(64) }), -1, 'head_mismatch'],
  [
    'a checkpoint in its middle',
    (all) => [...all.slice(0, 3), '{"checkpoint":{"sequence":3}}', ...all.slice(3)],
    3,
    'entry_inserted',
  ],
];

describe('changed exports', () => {
  it.each(TAMPERING)('the verification script finds a tampered export: %s', async (_title, tamper, found, reason) => {
    const last = (JSON.parse(lines.at(-1) ?? '') as Json).end.sequence;
    const { code, failures } = await verifyByScript(tamper(lines));
    expect(code).toBe(1);
    expect(failures).toContainEqual([found < 0 ? last : found, reason]);
  });

  it('the verification script finds nothing in an unchanged export', async () => {
    expect(await verifyByScript(lines)).toMatchObject({ code: 0, failures: [] });
    expect(await verifyByScript(strange)).toMatchObject({ code: 0, failures: [] });
  });

  it('the script reports an export that was cut and given another end as a part of the log', async () => {
    const { sequence: last, entry_hash: hash } = JSON.parse(lines[3] ?? '') as Json;
    const part = withEnd([...lines.slice(0, 4), lines.at(-1)!], { sequence: last, hash, is_head: false });
    const { code, summary } = await verifyByScript(part);
    expect([code, summary]).toEqual([
      0,
      '4 entries up to 4 (not the end of the chain), 0 witnesses compared, 0 failures',
    ]);
  });

  it('the verification script refuses an empty export', async () => {
    expect(await verifyByScript([])).toMatchObject({ code: 1, failures: [[0, 'head_mismatch']] });
  });
});
