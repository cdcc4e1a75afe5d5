import { beforeEach, describe, expect, it } from '@jest/globals';
import { tenantScope } from '../tenant-scope.js';
import { ChangeNotices } from './change-notices.js';
import { RememberedVersions } from './remembered-versions.js';

const [mine, other] = [tenantScope('mine'), tenantScope('other')];

let now: number;
let reads: string[];
let changes: ChangeNotices;
let stored: Map<string, { readonly n: number }>;
let versions: RememberedVersions<{ readonly n: number }>;
beforeEach(() => {
  now = 100_000;
  reads = [];
  stored = new Map([['mine/a', { n: 1 }]]);
  changes = new ChangeNotices(() => now);
  changes.noteUpToDate(now);
  versions = new RememberedVersions('definition', changes, async (tenant, key) => {
    reads.push(`${tenant}/${key}`);
    return stored.get(`${tenant}/${key}`) ?? null;
  });
});

const change = (tenant: string, name: string) => ({ kind: 'definition', tenant, name }) as const;
const pass = (ms: number, isHeard: boolean) => {
  now += ms;
  if (isHeard) changes.noteUpToDate(now);
};

describe('the cache of versions', () => {
  it('a remembered version is read once, however many ask at the same time', async () => {
    const all = await Promise.all([versions.find(mine, 'a', null), versions.find(mine, 'a', null)]);
    expect([...all, await versions.find(mine, 'a', null)]).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
    expect(reads).toEqual(['mine/a']);
    expect(changes.reads.counts).toEqual(new Map([['definition', { hits: 2, misses: 1 }]]));
  });

  it('a version is read again after a change of its key, and of no other key', async () => {
    await versions.find(mine, 'a', null);
    stored.set('mine/a', { n: 2 });
    const { kind: _, ...decision } = change('mine', 'a');
    changes.publish([change('other', 'a'), change('mine', 'b'), { kind: 'decision', ...decision }]);
    expect(await versions.find(mine, 'a', null)).toEqual({ n: 1 });
    changes.publish([change('mine', 'a')]);
    expect(await versions.find(mine, 'a', null)).toEqual({ n: 2 });
  });

  it('remembered versions belong to one tenant', async () => {
    await versions.find(mine, 'a', null);
    expect(await versions.find(other, 'a', null)).toBeNull();
  });

  it('a version that changed while it was read is not remembered', async () => {
    const before = versions.find(mine, 'a', null);
    stored.set('mine/a', { n: 2 });
    changes.publish([change('mine', 'a')]);
    const after = versions.find(mine, 'a', null);
    expect([await before, await after, await versions.find(mine, 'a', null)]).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }]);
  });

  it('a version is remembered for a minute while changes are received, for a second otherwise', async () => {
    await versions.find(mine, 'a', null);
    pass(59_000, true);
    await versions.find(mine, 'a', null);
    expect(reads).toHaveLength(1);
    pass(2_000, true);
    await versions.find(mine, 'a', null);
    expect(reads).toHaveLength(2);
    pass(999, false);
    await versions.find(mine, 'a', null);
    expect(reads).toHaveLength(2);
    pass(501, false);
    await versions.find(mine, 'a', null);
    expect(reads).toHaveLength(3);
  });

  it('after a gap in the changes versions are read again and remembered for a second', async () => {
    await versions.find(mine, 'a', null);
    changes.noteGap();
    await versions.find(mine, 'a', null);
    expect(reads).toHaveLength(2);
    pass(1_000, false);
    await versions.find(mine, 'a', null);
    expect(reads).toHaveLength(3);
  });

  it('missing versions and failed reads are not remembered', async () => {
    expect([await versions.find(mine, 'b', null), await versions.find(mine, 'b', null)]).toEqual([null, null]);
    stored.set('mine/b', { n: 1 });
    expect(await versions.find(mine, 'b', null)).toEqual({ n: 1 });
    const failing = new RememberedVersions('definition', changes, () => Promise.reject(new Error('away')));
    await expect(failing.find(mine, 'a', null)).rejects.toThrow('away');
    await expect(failing.find(mine, 'a', null)).rejects.toThrow('away');
  });

  it('remembered versions are bounded, and unknown names take no room', async () => {
    for (let n = 0; n < 10_000; n++) stored.set(`mine/${n}`, { n });
    for (let n = 0; n < 10_000; n++) await versions.find(mine, String(n), null);
    for (let n = 0; n < 1_000; n++) await versions.find(other, String(n), null);
    reads = [];
    for (let n = 9_999; n > 0; n--) await versions.find(mine, String(n), null);
    expect(reads).toEqual([]);
    for (let version = 1; version < 1_000; version++) await versions.find(mine, 'a', version);
    for (let version = 1; version < 1_000; version++) await versions.find(mine, 'a', version);
    expect(reads.length).toBeGreaterThan(1_800);
  });
});
