import { LRUCache } from 'lru-cache';
import type { TenantScope } from '../tenant-scope.js';
import type { ChangedKind } from './change.js';
import type { ChangeNotices } from './change-notices.js';

/** How many keys are cached, and how many versions of each. */
const MOST_KEYS = 10_000;
const MOST_VERSIONS = 100;

/** With a null version the active one. */
type Find<V> = (tenant: TenantScope, key: string, version: number | null) => Promise<V | null>;

interface Reading<V> {
  readonly readAt: number;
  readonly found: Promise<V | null>;
}

type Versions<V> = Map<number | null, Reading<V>>;

/**
 * Caches versions of living keys until a change of their key is announced. A missing version is not cached: it may exist the next
 * moment, and requests for invented names would fill the cache.
 */
export class RememberedVersions<V extends object> {
  private readonly keys = new LRUCache<string, Versions<V>>({ max: MOST_KEYS });

  constructor(
    private readonly kind: ChangedKind,
    private readonly changes: ChangeNotices,
    private readonly read: Find<V>,
  ) {
    changes.listen({
      // A read that is under way then gives its result to its own caller only.
      onChange: ({ kind: changed, tenant, name }) => {
        if (changed === kind) this.keys.delete(nameOf(tenant, name));
      },
      onGap: () => this.keys.clear(),
    });
  }

  /** The active version, or the given one; null when there is none. */
  async find(tenant: TenantScope, key: string, version: number | null): Promise<V | null> {
    const name = nameOf(tenant, key);
    const versions = this.versionsOf(name);
    const known = versions.get(version);
    const isKnown = known !== undefined && this.changes.isCurrent(known.readAt);
    this.changes.reads.note(this.kind, isKnown);
    if (isKnown) return known.found;
    const reading = { readAt: this.changes.now(), found: this.read(tenant, key, version) };
    if (versions.size >= MOST_VERSIONS) versions.clear();
    versions.set(version, reading);
    const found = await reading.found.catch((error: unknown) => {
      this.drop(name, versions, version, reading);
      throw error;
    });
    if (found === null) this.drop(name, versions, version, reading);
    return found;
  }

  private versionsOf(name: string): Versions<V> {
    const known = this.keys.get(name);
    if (known !== undefined) return known;
    const versions: Versions<V> = new Map();
    this.keys.set(name, versions);
    return versions;
  }

  private drop(name: string, versions: Versions<V>, version: number | null, reading: Reading<V>): void {
    if (versions.get(version) === reading) versions.delete(version);
    if (versions.size === 0 && this.keys.peek(name) === versions) this.keys.delete(name);
  }
}

function nameOf(tenant: string, key: string): string {
  return `${tenant}/${key}`;
}
