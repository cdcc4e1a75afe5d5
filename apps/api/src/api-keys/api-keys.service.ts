import { Injectable } from '@nestjs/common';
import { ApiKeyRepository, type ApiKeyRow, type Queryable, type TenantScope } from '@svc/persistence';
import { Authentication } from '../auth/authentication.js';
import type { Caller } from '../auth/caller.js';
import { newKeySecret } from '../auth/key-secret.js';
import { isScope } from '../auth/scopes.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { badRequest, notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { type LongPageQuery, Page } from '../http/pages/page.js';
import { optionalTime } from '../http/requests/query-values.js';
import {
  type ApiKeyDto,
  apiKeyDto,
  type CreateApiKeyDto,
  type CreatedApiKeyDto,
  createdApiKeyDto,
  type RevokedApiKeyDto,
} from './api-key.dto.js';
import { requireRoom } from '../quotas/require-room.js';

/** Of a tenant, neither revoked nor expired. */
const MAX_LIVING_KEYS = 1_000;

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly writes: AuditedWrites,
    private readonly authentication: Authentication,
  ) {}

  /** Newest first. */
  async list(tenant: TenantScope, query: LongPageQuery): Promise<Page<ApiKeyDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors('keys', tenant);
    const rows = await this.keys.list(tenant, { limit: limit + 1, offset, after: cursors.placeIn(query) });
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(apiKeyDto);
  }

  /** `id` is the action's. A repeated request finds the key that it made, and is answered without the secret. */
  async create({ tenant, actor }: Caller, id: string, body: CreateApiKeyDto): Promise<CreatedApiKeyDto> {
    const secret = newKeySecret();
    const fields = {
      id,
      name: body.name,
      scopes: knownScopes(body.scopes),
      jobTypes: body.job_types ?? null,
      expiresAt: futureTime(body.expiresAt ?? null),
    };
    const isNew = await this.writes.record(tenant, actor, async (tx) => {
      const result = await this.keys.insert(tenant, { ...fields, hash: secret.hash, prefix: secret.prefix }, tx);
      if (result)
        requireRoom(MAX_LIVING_KEYS, 'API keys that can be used', (await this.keys.countLiving(tenant, tx)) - 1);
      const payload = {
        api_key_id: id,
        name: fields.name,
        scopes: fields.scopes,
        prefix: secret.prefix,
        ...jobTypesOf(fields.jobTypes),
      };
      return { result, entries: result ? [{ instanceId: null, action: 'api_key.created', payload }] : [] };
    });
    return createdApiKeyDto(await this.existing(tenant, id), isNew ? { key: secret.key } : {});
  }

  /** Revoking a revoked key has the same answer as the first time. */
  async revoke({ tenant, actor }: Caller, id: string): Promise<RevokedApiKeyDto> {
    const { hash } = await this.existing(tenant, id);
    await this.writes.record(tenant, actor, async (tx) => ({
      ...(await this.revokeIn(tx, tenant, id)),
      changes: [{ kind: 'api_key', name: hash }],
    }));
    const row = await this.existing(tenant, id);
    await this.authentication.revoked(row.hash);
    const { revokedAt } = apiKeyDto(row);
    if (revokedAt === null) throw new Error(`key ${id} is not revoked after its revocation`);
    return { id, revokedAt, revoked_at: revokedAt };
  }

  private async revokeIn(tx: Queryable, tenant: TenantScope, id: string) {
    const result = await this.keys.revoke(tenant, id, tx);
    return {
      result,
      entries: result ? [{ instanceId: null, action: 'api_key.revoked', payload: { api_key_id: id } }] : [],
    };
  }

  private async existing(tenant: TenantScope, id: string): Promise<ApiKeyRow> {
    const row = await this.keys.find(tenant, id);
    if (row === null) throw notFound('the API key');
    return row;
  }
}

function knownScopes(scopes: readonly string[]): string[] {
  const unknown = scopes.find((scope) => !isScope(scope));
  if (unknown !== undefined) throw badRequest(`unknown scope ${JSON.stringify(unknown.slice(0, 100))}`);
  return [...new Set(scopes)];
}

function jobTypesOf(jobTypes: readonly string[] | null): object {
  return jobTypes === null ? {} : { job_types: jobTypes };
}

function futureTime(text: string | null): Date | null {
  const time = optionalTime('expiresAt', text ?? undefined) ?? null;
  if (time !== null && time.getTime() <= Date.now()) throw badRequest('expiresAt must be in the future');
  return time;
}
