import { describe, expect, it } from '@jest/globals';
import { IncompleteExport, verifyExport } from './verify-export';

const TENANT = 'tenant-1';

async function sha256(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Written {
  readonly sequence: number;
  readonly entry_hash: string;
  readonly payload: object;
}

/** An entry as the service writes it; its content is spelled out as docs/audit.md says. */
async function entry(sequence: number, before: string): Promise<Written> {
  const content = `{"action":"task.created","actor_id":null,"actor_type":"engine","hash_version":1,"id":"e-${sequence}","instance_id":null,"payload":{"a":1,"b":[true,"x"]},"tenant_id":"${TENANT}"}`;
  const created_at = '2026-11-21T12:00:00.000Z';
  const entry_hash = await sha256(`${before}\n${sequence}\n${created_at}\n${await sha256(content)}`);
  return {
    ...{ id: `e-${sequence}`, sequence, tenant_id: TENANT, instance_id: null, actor_type: 'engine', actor_id: null },
    ...{ action: 'task.created', payload: { b: [true, 'x'], a: 1 }, created_at, hash_version: 1 },
    ...{ prev_entry_hash: before, entry_hash },
  } as Written;
}

async function chain(length: number, first = 1, hash = '0'.repeat(64)): Promise<Written[]> {
  const entries: Written[] = [];
  for (let sequence = first; sequence < first + length; sequence += 1)
    entries.push(await entry(sequence, entries.at(-1)?.entry_hash ?? hash));
  return entries;
}

const endOf = (entries: readonly Written[]) => ({
  end: { sequence: entries.at(-1)?.sequence, hash: entries.at(-1)?.entry_hash },
});

async function* exported(lines: readonly object[]) {
  yield* lines;
}

describe('the chain of an export', () => {
  it('is verified if each entry is as it was written and follows the one before, up to the end that the export names', async () => {
    const entries = await chain(3);
    const counts: number[] = [];
    const found = await verifyExport(TENANT, exported([...entries, endOf(entries)]), (count) => counts.push(count));
    expect(found).toEqual({ checked: 3, left: 0, brokenAt: null });
    expect(counts).toEqual([1, 2, 3]);
  });

  it('begins at the checkpoint of removed entries', async () => {
    const hash = await sha256('removed');
    const entries = await chain(2, 8, hash);
    const lines = [{ checkpoint: { sequence: 7, hash } }, ...entries, endOf(entries)];
    expect(await verifyExport(TENANT, exported(lines))).toEqual({ checked: 2, left: 0, brokenAt: null });
  });

  it('is broken at an entry whose content was changed', async () => {
    const [first, second, third] = (await chain(3)) as [Written, Written, Written];
    const lines = [first, { ...second, payload: { a: 2, b: [true, 'x'] } }, third, endOf([third])];
    expect(await verifyExport(TENANT, exported(lines))).toEqual({ checked: 1, left: 0, brokenAt: 2 });
  });

  it('is broken after an entry that is missing', async () => {
    const [first, , third] = (await chain(3)) as [Written, Written, Written];
    expect(await verifyExport(TENANT, exported([first, third, endOf([third])]))).toMatchObject({ brokenAt: 3 });
  });

  it('is broken if it is that of another tenant', async () => {
    const entries = await chain(1);
    expect(await verifyExport('tenant-2', exported([...entries, endOf(entries)]))).toMatchObject({ brokenAt: 1 });
  });

  it('is broken if the export ends before the end that it names', async () => {
    const entries = await chain(3);
    expect(await verifyExport(TENANT, exported([...entries.slice(0, 2), endOf(entries)]))).toMatchObject({
      brokenAt: 2,
    });
  });

  it('is not judged if the transfer broke off', async () => {
    await expect(verifyExport(TENANT, exported(await chain(2)))).rejects.toBeInstanceOf(IncompleteExport);
  });
});
