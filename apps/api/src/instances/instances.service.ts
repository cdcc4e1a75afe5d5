import { Injectable } from '@nestjs/common';
import { sha256 } from '@svc/audit';
import {
  DefinitionRepository,
  type InstanceSummaryRow,
  InstanceRepository,
  type TenantScope,
  TokenRepository,
} from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import {
  type InstanceDto,
  type InstanceHashDto,
  type InstanceListItemDto,
  instanceListItemDto,
  type InstanceListQuery,
  instanceSummaryDto,
} from './instance.dto.js';
import { instanceFilter } from './instance-filter.js';
import { type TokenDto, tokenDto } from './token.dto.js';

export const INSTANCE = 'the instance';

/** Reads of instances [instances#instances]. */
@Injectable()
export class InstancesService {
  constructor(
    private readonly instances: InstanceRepository,
    private readonly tokens: TokenRepository,
    private readonly definitions: DefinitionRepository,
  ) {}

  async get(tenant: TenantScope, id: string): Promise<InstanceDto> {
    const row = await this.instances.findWithVariables(tenant, id);
    if (row === null) throw notFound(INSTANCE);
    return {
      ...instanceSummaryDto(row),
      commit_seq: row.commitSeq,
      variables: JSON.parse(row.variables) as JsonObject,
    };
  }

  /** `given` is the whole query, from which `var.<name>` are read. */
  async list(tenant: TenantScope, query: InstanceListQuery, given: object): Promise<Page<InstanceListItemDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors('instances', tenant);
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query) };
    const rows = await this.instances.list(tenant, instanceFilter(query, given), page);
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(instanceListItemDto);
  }

  async variables(tenant: TenantScope, id: string): Promise<JsonObject> {
    const variables = await this.instances.findVariables(tenant, id);
    if (variables === null) throw notFound(INSTANCE);
    return JSON.parse(variables) as JsonObject;
  }

  async listTokens(tenant: TenantScope, id: string): Promise<TokenDto[]> {
    const [, tokens] = await Promise.all([this.row(tenant, id), this.tokens.list(tenant, id)]);
    return tokens.map(tokenDto);
  }

  /** Compares the hash at the start with one computed from what is stored now [instances#version]. */
  async hash(tenant: TenantScope, id: string): Promise<InstanceHashDto> {
    const row = await this.row(tenant, id);
    const version = await this.definitions.findById(tenant, row.definitionId);
    const current = version && sha256(version.source);
    return {
      instance_id: id,
      definition_key: row.definitionKey,
      definition_version: row.definitionVersion,
      definition_hash: row.definitionHash,
      current_definition_hash: current,
      hash_match: current === row.definitionHash,
      algorithm: 'sha256',
    };
  }

  private async row(tenant: TenantScope, id: string): Promise<InstanceSummaryRow> {
    const row = await this.instances.find(tenant, id);
    if (row === null) throw notFound(INSTANCE);
    return row;
  }
}
