import { Inject, Injectable } from '@nestjs/common';
import { DefinitionRepository, type DefinitionVersionRow, type TenantScope } from '@svc/persistence';
import type { Config } from '@svc/config';
import { CONFIG } from '../app-resources.js';
import { notFound } from '../errors/api-error.js';
import { Page, type PageQuery } from '../http/page.js';
import { placeOf } from '../http/uuid-place.js';
import {
  type DefinitionDto,
  definitionDto,
  type DefinitionHashDto,
  type DefinitionSummaryDto,
  definitionSummaryDto,
  type DefinitionVersionDto,
  definitionVersionDto,
} from './definition.dto.js';
import { DrawingThread } from './drawing-thread.js';

export const DEFINITION = 'the definition';

/** Reads of definitions (interface, "Process definitions"). */
@Injectable()
export class DefinitionsService {
  constructor(
    private readonly definitions: DefinitionRepository,
    private readonly drawing: DrawingThread,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(tenant: TenantScope, query: PageQuery): Promise<Page<DefinitionSummaryDto>> {
    const { limit, offset } = query;
    const rows = await this.definitions.listActive(tenant, { limit: limit + 1, offset, after: placeOf(query) });
    return Page.of(rows, query, (row) => row.id).map(definitionSummaryDto);
  }

  async get(tenant: TenantScope, key: string, version: number | null): Promise<DefinitionDto> {
    return definitionDto(await this.version(tenant, key, version));
  }

  async listVersions(tenant: TenantScope, key: string): Promise<DefinitionVersionDto[]> {
    const versions = await this.definitions.listVersions(tenant, key);
    if (versions.length === 0) throw notFound(DEFINITION);
    return versions.map(definitionVersionDto);
  }

  async hash(tenant: TenantScope, key: string, version: number): Promise<DefinitionHashDto> {
    const row = await this.version(tenant, key, version);
    return { key, version, source_hash: row.sourceHash, algorithm: 'sha256', how_to_verify: this.howToVerify(row) };
  }

  /**
   * The raw XML as uploaded, decoded from base64, or generated from JSON or YAML; laid out: with a generated diagram
   * instead of what was sent.
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

  private howToVerify({ key, version, sourceType }: DefinitionVersionRow): string {
    const path = `${this.config.publicUrl}/v1/definitions/${encodeURIComponent(key)}/versions/${version}`;
    const bytes =
      sourceType === 'json'
        ? 'the UTF-8 bytes of data.source as text, which is JSON.stringify of the object as sent'
        : 'the UTF-8 bytes of data.source, unchanged';
    return `GET ${path}, compute SHA-256 over ${bytes}, and compare its lower-case hex digest with source_hash.`;
  }
}
