import { Injectable } from '@nestjs/common';
import { DefinitionRepository, type StartableVersion, type TenantScope } from '@svc/persistence';

/** How long another process's change of a definition may go unnoticed, in milliseconds. */
const FRESH_MS = 1_000;
const MOST_KEYS = 10_000;

interface KnownKey {
  readonly until: number;
  readonly versions: Map<number | null, Promise<StartableVersion | null>>;
}

/**
 * The versions that instances are started from, remembered for a moment, so that starting an instance reads nothing.
 * Changes made by this process are seen at once.
 */
@Injectable()
export class StartableVersions {
  private readonly keys = new Map<string, KnownKey>();

  constructor(private readonly definitions: DefinitionRepository) {}

  /** The active version, or the given one; null when there is none. */
  async find(tenant: TenantScope, key: string, version: number | null): Promise<StartableVersion | null> {
    const known = this.knownKey(tenant, key);
    const found = known.versions.get(version) ?? this.definitions.findStartable(tenant, key, version);
    known.versions.set(version, found);
    const startable = await found.catch((error: unknown) => {
      known.versions.delete(version);
      throw error;
    });
    // What is missing now may be there the next moment, and nobody waits for that.
    if (startable === null) known.versions.delete(version);
    return startable;
  }

  /** Call after a change of the key is committed. */
  forget(tenant: TenantScope, key: string): void {
    this.keys.delete(nameOf(tenant, key));
  }

  private knownKey(tenant: TenantScope, key: string): KnownKey {
    const name = nameOf(tenant, key);
    const known = this.keys.get(name);
    if (known !== undefined && known.until > Date.now()) return known;
    const fresh: KnownKey = { until: Date.now() + FRESH_MS, versions: new Map() };
    this.keys.delete(name);
    this.keys.set(name, fresh);
    this.dropOldest();
    return fresh;
  }

  private dropOldest(): void {
    const [oldest] = this.keys.keys();
    if (this.keys.size > MOST_KEYS && oldest !== undefined) this.keys.delete(oldest);
  }
}

function nameOf(tenant: TenantScope, key: string): string {
  return `${tenant}/${key}`;
}
