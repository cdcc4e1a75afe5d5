import type { DataSource } from 'typeorm';
import type { ChangeNotices } from '../changes/change-notices.js';
import { RememberedVersions } from '../changes/remembered-versions.js';
import type { TenantScope } from '../tenant-scope.js';
import { DecisionDirectory } from './decision-directory.js';
import type { EvaluableVersion } from './decision-directory.js';

/** The caches by their source of changes, as long as that exists. */
const known = new WeakMap<ChangeNotices, RememberedDecisions>();

/** Cached reads for business rule tasks, at most two seconds old. */
export class RememberedDecisions {
  private readonly directory: DecisionDirectory;
  private readonly versions: RememberedVersions<EvaluableVersion>;

  /** The cache of this process: the same for all callers, also after a reconnect. */
  static of(dataSource: DataSource, changes: ChangeNotices): RememberedDecisions {
    const found = known.get(changes) ?? new RememberedDecisions(dataSource, changes);
    known.set(changes, found);
    return found;
  }

  private constructor(dataSource: DataSource, changes: ChangeNotices) {
    const directory = new DecisionDirectory(dataSource);
    this.directory = directory;
    this.versions = new RememberedVersions('decision', changes, (tenant, key, version) =>
      directory.findEvaluable(tenant, key, version),
    );
  }

  /** The active version, or the given one of a key that lives. */
  findEvaluable(tenant: TenantScope, key: string, version: number | null): Promise<EvaluableVersion | null> {
    return this.versions.find(tenant, key, version);
  }

  /** The compiled table as text; null where it is gone. */
  loadModel(hash: string): Promise<string | null> {
    return this.directory.loadModel(hash);
  }
}
