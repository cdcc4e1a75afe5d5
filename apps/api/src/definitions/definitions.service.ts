import { Inject, Injectable } from '@nestjs/common';
import { DefinitionRepository, type DefinitionVersionRow, type TenantScope } from '@svc/persistence';
import type { Config } from '@svc/config';
import { CONFIG } from '../app-resources.js';
import { notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { type LongPageQuery, Page, type PageQuery } from '../http/pages/page.js';
import {
  type DefinitionDto,
  definitionDto,
  type DefinitionSummaryDto,
  definitionSummaryDto,
} from './definition.dto.js';
import { type SourceHashDto, sourceHashDto } from '../versions/source-hash.js';
import { VERSION_PLACE, type VersionDto, versionDto } from '../versions/version.dto.js';
import { DrawingThread } from './drawing-thread.js';

export const DEFINITION = 'the definition';

/** Reads of definitions [definitions#definitions]. */
@Injectable()
export class DefinitionsService {
  constructor(
    private readonly definitions: DefinitionRepository,
    private readonly drawing: DrawingThread,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(tenant: TenantScope, query: PageQuery): Promise<Page<DefinitionSummaryDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors('definitions', tenant);
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query) };
    const rows = await this.definitions.listActive(tenant, page);
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(definitionSummaryDto);
  }

  async get(tenant: TenantScope, key: string, version: number | null): Promise<DefinitionDto> {
    return definitionDto(await this.version(tenant, key, version));
  }

  /** Newest first. */
  async listVersions(tenant: TenantScope, key: string, query: LongPageQuery): Promise<Page<VersionDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors(`definitions/${key}/versions`, tenant);
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query, VERSION_PLACE) };
    const rows = await this.definitions.listVersions(tenant, key, page);
    if (rows.length === 0 && !(await this.definitions.isKnown(tenant, key))) throw notFound(DEFINITION);
    return Page.of(rows, query, ({ version }) => cursors.at(String(version))).map(versionDto);
  }

  async hash(tenant: TenantScope, key: string, version: number): Promise<SourceHashDto> {
    return sourceHashDto(`${this.config.publicUrl}/v1/definitions`, await this.version(tenant, key, version));
  }

  /**
   * The XML as uploaded (decoded from base64), or generated from JSON or YAML. With `isLaidOut` a generated diagram
   * replaces the uploaded one.
   */
  async xml(tenant: TenantScope, key: string, version: number | null, isLaidOut: boolean): Promise<string> {
    const { xml, version: found } = await this.version(tenant, key, version);
    if (xml === null) throw new Error(`version ${found} of definition ${key} has no XML`);
    if (!isLaidOut) return xml;
    return this.drawing.draw(tenant, { form: 'layout', xml, modelText: await this.model(tenant, key, found) });
  }

  async mermaid(tenant: TenantScope, key: string, version: number | null): Promise<string> {
    return this.drawing.draw(tenant, { form: 'mermaid', modelText: await this.model(tenant, key, version) });
  }

  private async model(tenant: TenantScope, key: string, version: number | null): Promise<string> {
    const found = await this.definitions.findWithModel(tenant, key, version);
    if (found === null) throw notFound(DEFINITION);
    return found.model;
  }

  private async version(tenant: TenantScope, key: string, version: number | null): Promise<DefinitionVersionRow> {
    const row = await this.definitions.find(tenant, key, version);
    if (row === null) throw notFound(DEFINITION);
    return row;
  }
}
