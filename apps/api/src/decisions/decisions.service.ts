import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { DecisionRepository, type DecisionVersionRow, type TenantScope } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import { notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { type LongPageQuery, Page, type PageQuery } from '../http/pages/page.js';
import { type SourceHashDto, sourceHashDto } from '../versions/source-hash.js';
import { VERSION_PLACE, type VersionDto, versionDto } from '../versions/version.dto.js';
import { type DecisionDto, decisionDto, type DecisionSummaryDto, decisionSummaryDto } from './decision.dto.js';

export const DECISION = 'the decision';

/** Reads of decisions [decisions#decisions]. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly decisions: DecisionRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(tenant: TenantScope, query: PageQuery): Promise<Page<DecisionSummaryDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors('decisions', tenant);
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query) };
    const rows = await this.decisions.listActive(tenant, page);
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(decisionSummaryDto);
  }

  async get(tenant: TenantScope, key: string, version: number | null): Promise<DecisionDto> {
    return decisionDto(await this.version(tenant, key, version));
  }

  /** Newest first. */
  async listVersions(tenant: TenantScope, key: string, query: LongPageQuery): Promise<Page<VersionDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors(`decisions/${key}/versions`, tenant);
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query, VERSION_PLACE) };
    const rows = await this.decisions.listVersions(tenant, key, page);
    if (rows.length === 0 && !(await this.decisions.isKnown(tenant, key))) throw notFound(DECISION);
    return Page.of(rows, query, ({ version }) => cursors.at(String(version))).map(versionDto);
  }

  async hash(tenant: TenantScope, key: string, version: number): Promise<SourceHashDto> {
    return sourceHashDto(`${this.config.publicUrl}/v1/decisions`, await this.version(tenant, key, version));
  }

  private async version(tenant: TenantScope, key: string, version: number | null): Promise<DecisionVersionRow> {
    const row = await this.decisions.find(tenant, key, version);
    if (row === null) throw notFound(DECISION);
    return row;
  }
}
