import { Injectable } from '@nestjs/common';
import {
  Committer,
  DefinitionRepository,
  RememberedVersions,
  type StartableVersion,
  type TenantScope,
} from '@svc/persistence';

/** A cache of the versions from which instances are started, so that starting an instance reads nothing. */
@Injectable()
export class StartableVersions {
  private readonly versions: RememberedVersions<StartableVersion>;

  constructor(definitions: DefinitionRepository, { changes }: Committer) {
    this.versions = new RememberedVersions('definition', changes, (tenant, key, version) =>
      definitions.findStartable(tenant, key, version),
    );
  }

  /** The active version, or the given one; null if there is none. */
  find(tenant: TenantScope, key: string, version: number | null): Promise<StartableVersion | null> {
    return this.versions.find(tenant, key, version);
  }
}
