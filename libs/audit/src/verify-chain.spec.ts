import { describe, expect, it } from '@jest/globals';
import { CHAIN_START } from './chain-position.js';
import type { ChainPosition } from './chain-position.js';
import { contentHash, entryHash } from './entry-hash.js';
import type { AuditContent, ChainedEntry } from './entry-hash.js';
import { verifyChain } from './verify-chain.js';

const TENANT = '0197a000-0000-7000-8000-000000000000';

function contentOf(n: number): AuditContent {
  const payload = `{"element_id":"e${n}"}`;
  return {
    id: `id-${n}`,
    tenantId: TENANT,
    instanceId: null,
    actorType: 'engine',
    actorId: null,
    action: 'element.entered',
    payload,
  };
}

function link(previous: ChainPosition, content: AuditContent): ChainedEntry {
  const createdAt = new Date(1_795_255_200_000 + previous.sequence);
  const sequence = previous.sequence + 1;
  const hash = entryHash(previous.hash, sequence, createdAt, contentHash(content));
  return { ...content, hashVersion: 1, sequence, createdAt, prevEntryHash: previous.hash, entryHash: hash };
}

const positionOf = (entry: ChainedEntry): ChainPosition => ({ sequence: entry.sequence, hash: entry.entryHash });

function chainOf(length: number): ChainedEntry[] {
  const entries: ChainedEntry[] = [];
  for (let n = 1; n <= length; n += 1)
    entries.push(link(entries.length === 0 ? CHAIN_START : positionOf(entries.at(-1)!), contentOf(n)));
  return entries;
}

/** What an attacker does who also closes the gaps in the numbers. */
const renumbered = (entries: ChainedEntry[]) => entries.map((entry, index) => ({ ...entry, sequence: index + 1 }));
const headOf = (entries: ChainedEntry[]) => positionOf(entries.at(-1)!);
const found = async (entries: ChainedEntry[], head: ChainPosition | null) =>
  (await verifyChain(entries, CHAIN_START, head)).failures.map(({ sequence, entryId, reason }) => [
    sequence,
    entryId,
    reason,
  ]);

describe('verifyChain', () => {
  const chain = chainOf(9);
  const head = headOf(chain);
  const at = (sequence: number) => chain[sequence - 1]!;
  const without = (...sequences: number[]) => chain.filter((entry) => !sequences.includes(entry.sequence));
  const withEntry = (sequence: number, change: Partial<ChainedEntry>) =>
    chain.map((entry) => (entry.sequence === sequence ? { ...entry, ...change } : entry));

  it('verification accepts a sound chain, an empty one, and a part with a known start', async () => {
    expect(await verifyChain(chain, CHAIN_START, head)).toEqual({
      valid: true,
      entriesChecked: 9,
      firstSequence: 1,
      lastSequence: 9,
      headHash: head.hash,
      failures: [],
    });
    expect((await verifyChain([], CHAIN_START, CHAIN_START)).valid).toBe(true);
    expect((await verifyChain(chain.slice(3, 6), positionOf(at(3)), null)).valid).toBe(true);
  });

  it.each<[string, Partial<ChainedEntry>]>([
    ['payload', { payload: '{}' }],
    ['payload white space', { payload: '{"element_id": "e4"}' }],
    ['action', { action: 'element.completed' }],
    ['actor', { actorType: 'api_key' }],
    ['instance', { instanceId: TENANT }],
    ['time', { createdAt: new Date(0) }],
    ['id', { id: 'other' }],
    ['tenant', { tenantId: 'other' }],
    ['actor id', { actorId: 'other' }],
    ['hash version', { hashVersion: 2 }],
    ['previous hash', { prevEntryHash: 'f'.repeat(64) }],
    ['own hash', { entryHash: 'f'.repeat(64) }],
  ])('verification finds a changed %s once, at its entry', async (_, change) => {
    expect(await found(withEntry(4, change), head)).toEqual([[4, change.id ?? 'id-4', 'entry_changed']]);
  });

  it('verification finds an entry that was rewritten together with its hash', async () => {
    const rewritten = link(positionOf(at(3)), { ...contentOf(4), payload: '{}' });
    expect(await found(withEntry(4, rewritten), head)).toEqual([[4, 'id-4', 'entry_changed']]);
    const further = link(positionOf(rewritten), contentOf(5));
    const both = chain.map((entry) => [rewritten, further].find(({ id }) => id === entry.id) ?? entry);
    expect(await found(both, head)).toEqual([[5, 'id-5', 'entry_changed']]);
  });

  it('verification finds deleted entries [events.audit-log-actions.deleting-inserting-or-changing-an-entry-breaks]', async () => {
    expect(await found(without(1), head)).toEqual([[1, null, 'entry_missing']]);
    expect(await found(without(4, 5), head)).toEqual([
      [4, null, 'entry_missing'],
      [5, null, 'entry_missing'],
    ]);
    expect(await found(renumbered(without(4)), { ...head, sequence: 8 })).toEqual([[4, null, 'entry_missing']]);
    expect(await found(without(9), head)).toEqual([[9, null, 'head_mismatch']]);
    expect(await found([], head)).toEqual([[9, null, 'head_mismatch']]);
  });

  it('verification finds an inserted entry, whether its own hashes are valid or not [events.audit-log-actions.deleting-inserting-or-changing-an-entry-breaks]', async () => {
    const sound = link(positionOf(at(3)), contentOf(99));
    const loose = { ...sound, entryHash: 'f'.repeat(64) };
    const foreign = { ...sound, prevEntryHash: 'f'.repeat(64) };
    for (const extra of [sound, loose, foreign]) {
      const forged = renumbered([...chain.slice(0, 3), extra, ...chain.slice(3)]);
      expect((await found(forged, { ...head, sequence: 10 })).map(([sequence, id]) => [sequence, id])).toContainEqual([
        4,
        'id-99',
      ]);
    }
    expect(
      await found(renumbered([...chain.slice(0, 3), sound, ...chain.slice(3)]), { ...head, sequence: 10 }),
    ).toEqual([[4, 'id-99', 'entry_inserted']]);
    expect(await found([...chain, link(head, contentOf(10))], head)).toEqual([[9, null, 'head_mismatch']]);
  });

  it('verification finds a changed order', async () => {
    const swapped = renumbered([at(1), at(2), at(4), at(3), ...chain.slice(4)]);
    expect(await found(swapped, head)).toEqual([
      [3, 'id-4', 'order_changed'],
      [4, 'id-3', 'order_changed'],
    ]);
    const down = renumbered([at(1), at(2), at(4), at(5), at(6), at(3), ...chain.slice(6)]);
    expect(await found(down, head)).toContainEqual([6, 'id-3', 'order_changed']);
    const up = renumbered([at(1), at(2), at(6), at(3), at(4), at(5), ...chain.slice(6)]);
    expect(await found(up, head)).toContainEqual([3, 'id-6', 'order_changed']);
  });

  it('verification finds swapped entries and entries of another chain', async () => {
    const swapped = chain.map((entry, index) => ({
      ...([at(7), at(3)][[2, 6].indexOf(index)] ?? entry),
      sequence: index + 1,
    }));
    expect(await found(swapped, head)).toEqual([
      [3, 'id-7', 'order_changed'],
      [7, 'id-3', 'order_changed'],
    ]);
    const strange = { ...at(4), id: 'strange', prevEntryHash: 'a'.repeat(64), entryHash: 'b'.repeat(64) };
    expect(await found(withEntry(4, strange), head)).toEqual([[4, 'strange', 'entry_changed']]);
  });

  it('verification finds a rewritten end by the head', async () => {
    const rewritten = [...chain.slice(0, 8), link(positionOf(at(8)), contentOf(99))];
    expect(await found(rewritten, head)).toEqual([[9, null, 'head_mismatch']]);
  });

  it('verification reports a limited number of failures', async () => {
    const report = await verifyChain([{ ...at(9), sequence: 1_000_000 }], CHAIN_START, null);
    expect(report.failures.length).toBeLessThanOrEqual(1_000);
    expect(report.valid).toBe(false);
  });
});
