import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { ChainedEntry } from '@svc/audit';
import { type Api, dataOf, type Json, startInstance } from './support/api.js';
import { moveHead, rechained, replaceChain, storedChain } from './support/audit-chains.js';
import { exportedText, linesOf, verifyByScript, witnessFile } from './support/audit-exports.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

/** The log of a tenant of its own. */
interface Victim {
  readonly api: Api;
  readonly tenant: string;
  readonly chain: readonly ChainedEntry[];
}

async function victim(): Promise<Victim> {
  const api = await registerTenant();
  await startInstance(api, await upload(api, sequence(userTask('a'))));
  const tenant = dataOf(await api.get('/v1/tenant')).id;
  const chain = await storedChain(tenant);
  expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });
  return { api, tenant, chain };
}

/** The same, after its last entry has been witnessed. */
async function witnessed(): Promise<Victim> {
  const { api, tenant, chain } = await victim();
  await eventually('the head to be witnessed', async () => {
    const [last] = (await witnessesOf(tenant)).slice(-1);
    return last?.sequence === chain.length;
  });
  return { api, tenant, chain };
}

async function witnessesOf(tenant: string): Promise<Json[]> {
  const text = await readFile(witnessFile(), 'utf8');
  // A line that is just being appended may be incomplete.
  const lines = linesOf(text.slice(0, text.lastIndexOf('\n') + 1));
  return lines.filter((line) => line.includes(tenant)).map((line) => JSON.parse(line) as Json);
}

/**
 * The failures without those of earlier witnesses: nobody knows how many heads were witnessed while the chain grew. The witness
 * of the last head reports the same as the head itself, so equal failures count once.
 */
function toldByTheTable(failures: readonly Json[], { chain }: Victim): Json[] {
  const isOfAWitness = ({ reason, sequence: place }: Json): boolean =>
    reason === 'head_mismatch' && place !== chain.length;
  const told = failures.filter((failure) => !isOfAWitness(failure)).map((failure) => JSON.stringify(failure));
  return [...new Set(told)].map((failure) => JSON.parse(failure) as Json);
}

const UPDATE = (assignment: string) => `UPDATE audit_entry SET ${assignment} WHERE tenant_id = $1 AND sequence = 3`;
const swapPlaces = (one: number, other: number) =>
  `UPDATE audit_entry SET sequence = CASE sequence WHEN ${one} THEN -${other} ELSE -${one} END WHERE tenant_id = $1 AND sequence IN (${one}, ${other})`;
const CLOSE_GAPS = 'UPDATE audit_entry SET sequence = -sequence WHERE tenant_id = $1 AND sequence < 0';
const renumberAfter = (place: number, by: number) =>
  `UPDATE audit_entry SET sequence = -(sequence + ${by}) WHERE tenant_id = $1 AND sequence > ${place}`;
const COPY_OF_3 = (place: number) =>
  `INSERT INTO audit_entry SELECT tenant_id, ${place}, gen_random_uuid(), instance_id, actor_type, actor_id, action, payload, hash_version, prev_entry_hash, entry_hash, created_at
   FROM audit_entry WHERE tenant_id = $1 AND sequence = 3`;

/** What is changed in the table, the sequence at which it is found, and the reason. */
const TAMPERING: readonly (readonly [title: string, statements: readonly string[], found: number, reason: string])[] = [
  ['another id', [UPDATE('id = gen_random_uuid()')], 3, 'entry_changed'],
  ['another instance', [UPDATE('instance_id = gen_random_uuid()')], 3, 'entry_changed'],
  ['another kind of actor', [UPDATE("actor_type = 'timer'")], 3, 'entry_changed'],
  ['another actor', [UPDATE("actor_id = 'someone else'")], 3, 'entry_changed'],
  ['another action', [UPDATE("action = 'task.claimed'")], 3, 'entry_changed'],
  ['another payload', [UPDATE(`payload = '{"by":"nobody"}'`)], 3, 'entry_changed'],
  ['the same payload in another spelling', [UPDATE("payload = replace(payload, '{', '{ ')")], 3, 'entry_changed'],
  ['a payload that is no JSON', [UPDATE("payload = E'a\\nb'")], 3, 'entry_changed'],
  ['another hash version', [UPDATE('hash_version = 2')], 3, 'entry_changed'],
  ['another previous hash', [UPDATE("prev_entry_hash = repeat('a', 64)")], 3, 'entry_changed'],
  ['another hash', [UPDATE("entry_hash = repeat('a', 64)")], 3, 'entry_changed'],
  ['another time', [UPDATE("created_at = created_at + interval '1 ms'")], 3, 'entry_changed'],
  ['a deleted entry', ['DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence = 3'], 3, 'entry_missing'],
  ['the first entry deleted', ['DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence = 1'], 1, 'entry_missing'],
  [
    'a deleted entry, the rest renumbered',
    ['DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence = 3', renumberAfter(3, -1), CLOSE_GAPS],
    3,
    'entry_missing',
  ],
  ['an inserted entry', [renumberAfter(3, 1), CLOSE_GAPS, COPY_OF_3(4)], 4, 'entry_inserted'],
  ['neighbours that have changed places', [swapPlaces(3, 4), CLOSE_GAPS], 3, 'order_changed'],
  ['entries that have changed places', [swapPlaces(2, 5), CLOSE_GAPS], 5, 'order_changed'],
  ['the end cut off', ['DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence > 3'], -1, 'head_mismatch'],
  ['everything deleted', ['DELETE FROM audit_entry WHERE tenant_id = $1'], -1, 'head_mismatch'],
  ['another head', ["UPDATE audit_head SET hash = repeat('a', 64) WHERE tenant_id = $1"], -1, 'head_mismatch'],
];

describe('changes of the audit table', () => {
  it.each(TAMPERING)('verification finds a tampered audit table: %s', async (_title, statements, place, reason) => {
    const { api, tenant, chain } = await victim();
    for (const statement of statements) await execute(statement, [tenant]);
    const { valid, failures } = dataOf(await api.get('/v1/audit/verify'));
    expect(valid).toBe(false);
    const found = place < 0 ? chain.length : place;
    expect(failures).toContainEqual(expect.objectContaining({ sequence: found, reason }));
    const script = await verifyByScript(linesOf(await exportedText(api)));
    expect(script.code).toBe(1);
    expect(script.failures).not.toEqual([]);
  });

  it('verification of a past time range finds that the end of the log was cut off', async () => {
    const cut = await victim();
    const { api, tenant, chain } = cut;
    await execute('DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence > 3', [tenant]);
    const mismatch = { sequence: chain.length, entry_id: null, reason: 'head_mismatch' };
    const [first, after] = [chain[0], chain[2]].map((entry) => new Date((entry?.createdAt.getTime() ?? 0) + 1));
    for (const query of [`from=${after?.toISOString()}`, `from=${after?.toISOString()}&to=2999-01-01T00:00:00Z`]) {
      const report = dataOf(await api.get(`/v1/audit/verify?${query}`));
      expect(report).toMatchObject({ valid: false, entries_checked: 0 });
      expect(toldByTheTable(report.failures, cut)).toEqual([mismatch]);
      expect((await verifyByScript(linesOf(await exportedText(api, `?${query}`)))).code).toBe(1);
    }
    const whole = `?from=${chain[0]?.createdAt.toISOString()}&to=2999-01-01T00:00:00Z`;
    expect(toldByTheTable(dataOf(await api.get(`/v1/audit/verify${whole}`)).failures, cut)).toEqual([mismatch]);
    const early = `?to=${first?.toISOString()}`;
    expect(dataOf(await api.get(`/v1/audit/verify${early}`))).toMatchObject({ valid: true });
  });

  it('verification finds entries that two tenants have swapped', async () => {
    const [one, other] = [await victim(), await victim()];
    await execute('UPDATE audit_entry SET sequence = -3 WHERE tenant_id = $1 AND sequence = 3', [one.tenant]);
    const move = 'UPDATE audit_entry SET tenant_id = $1, sequence = 3 WHERE tenant_id = $2 AND abs(sequence) = 3';
    await execute(move, [one.tenant, other.tenant]);
    await execute('UPDATE audit_entry SET tenant_id = $1, sequence = 3 WHERE tenant_id = $2 AND sequence = -3', [
      other.tenant,
      one.tenant,
    ]);
    for (const swapped of [one, other]) {
      const { api } = swapped;
      const { failures } = dataOf(await api.get('/v1/audit/verify'));
      const told = toldByTheTable(failures, swapped);
      expect(told).toEqual([{ sequence: 3, entry_id: expect.any(String), reason: 'entry_changed' }]);
      expect((await verifyByScript(linesOf(await exportedText(api)))).failures).toContainEqual([3, 'entry_changed']);
    }
  });
});

describe('rewritten chains', () => {
  /** The chain that replaces the stored one, together with its head. */
  const REWRITTEN: readonly (readonly [title: string, (chain: readonly ChainedEntry[]) => ChainedEntry[]])[] = [
    ['a rewritten end', (chain) => rechained(chain, 4, () => ({ actorId: 'somebody else' }))],
    ['a chain that was rewritten from its beginning', (chain) => rechained(chain, 1, () => ({ payload: '{}' }))],
    ['an end that was cut off', (chain) => chain.slice(0, 4)],
    ['everything but the first entry deleted', (chain) => chain.slice(0, 1)],
  ];

  it.each(REWRITTEN)('witnesses reveal a rewritten chain whose hashes are valid: %s', async (_title, rewrite) => {
    const { api, tenant, chain } = await witnessed();
    await replaceChain(tenant, rewrite(chain));
    const report = dataOf(await api.get('/v1/audit/verify'));
    expect(report.failures).toContainEqual({ sequence: chain.length, entry_id: null, reason: 'head_mismatch' });
    expect(new Set(report.failures.map(({ reason }: Json) => reason))).toEqual(new Set(['head_mismatch']));

    const forged = linesOf(await exportedText(api));
    expect(await verifyByScript(forged)).toMatchObject({ code: 0 });
    const script = await verifyByScript(forged, 'of the stack');
    expect(script.failures).toContainEqual([chain.length, 'head_mismatch']);
  });

  it('witnesses reveal a head that was moved back although its entries remain', async () => {
    const { api, tenant, chain } = await witnessed();
    await moveHead(tenant, chain[2]);
    const { failures } = dataOf(await api.get('/v1/audit/verify'));
    expect(failures).toContainEqual({ sequence: 3, entry_id: null, reason: 'head_mismatch' });
  });
});

describe('witnesses of the chain head', () => {
  it('a witness is a signed statement of the chain head, written once per movement of the head', async () => {
    const { api, tenant, chain } = await witnessed();
    const witnesses = await witnessesOf(tenant);
    expect(witnesses.at(-1)).toEqual({
      tenant,
      sequence: chain.length,
      head_hash: chain.at(-1)?.entryHash,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      key_id: expect.stringMatching(/^local-/),
      signature: expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/),
    });
    const report = dataOf(await api.get('/v1/audit/verify'));
    expect(report).toMatchObject({ valid: true, witnesses_checked: witnesses.length });
    expect(new Set(witnesses.map(({ sequence: place }) => place)).size).toBe(witnesses.length);
    const script = await verifyByScript(linesOf(await exportedText(api)), 'of the stack');
    expect(script).toMatchObject({ code: 0, summary: expect.stringContaining(`, ${witnesses.length} witnesses`) });
  });

  /** What is changed in the last witness. */
  const EDITS: readonly (readonly [title: string, (witness: Json) => Json])[] = [
    ['its sequence', (witness) => ({ ...witness, sequence: witness.sequence - 1 })],
    ['its hash', (witness) => ({ ...witness, head_hash: 'a'.repeat(64) })],
    ['its time', (witness) => ({ ...witness, at: '2020-01-01T00:00:00.000Z' })],
    ['its key', (witness) => ({ ...witness, key_id: 'another' })],
    ['its signature', (witness) => ({ ...witness, signature: Buffer.alloc(64, 1).toString('base64') })],
    ['its signature to none', (witness) => ({ ...witness, signature: '' })],
  ];

  it.each(EDITS)('verification finds a witness that was edited: %s', async (_title, edit) => {
    const { api, tenant } = await witnessed();
    const [last] = (await witnessesOf(tenant)).slice(-1);
    const edited = edit(last);
    const text = await readFile(witnessFile(), 'utf8');
    await writeFile(witnessFile(), text.replace(JSON.stringify(last), JSON.stringify(edited)));
    const { failures } = dataOf(await api.get('/v1/audit/verify'));
    expect(failures).toContainEqual({ sequence: edited.sequence, entry_id: null, reason: 'head_mismatch' });
    const script = await verifyByScript(linesOf(await exportedText(api)), [JSON.stringify(edited)]);
    expect(script.failures).toContainEqual([edited.sequence, 'head_mismatch']);
  });

  it('a torn line of the witness file is not read as a witness', async () => {
    const { api, tenant, chain } = await witnessed();
    const whole = JSON.stringify((await witnessesOf(tenant)).at(-1));
    await writeFile(witnessFile(), `${await readFile(witnessFile(), 'utf8')}${whole.slice(0, -9)}\n{}\nnull\n`);
    expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });
    const script = await verifyByScript(linesOf(await exportedText(api)), [whole, whole.slice(0, -9), '{}', 'null']);
    expect(script).toMatchObject({ code: 0, summary: expect.stringContaining(`up to ${chain.length}, 1 witness`) });
  });
});
