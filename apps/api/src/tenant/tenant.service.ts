import { Injectable } from '@nestjs/common';
import { TenantRepository, type TenantScope } from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { badRequest, notFound } from '../errors/api-error.js';
import { StorageQuota } from '../quotas/storage-quota.js';
import { type TenantDto, tenantDto, type UpdateTenantDto } from './tenant.dto.js';

const MAX_SETTINGS_BYTES = 64 * 1024;

@Injectable()
export class TenantService {
  constructor(
    private readonly tenants: TenantRepository,
    private readonly writes: AuditedWrites,
    private readonly quota: StorageQuota,
  ) {}

  async get(tenant: TenantScope): Promise<TenantDto> {
    const [row, storage] = await Promise.all([this.tenants.find(tenant), this.quota.useOf(tenant)]);
    if (row === null) throw notFound('the tenant');
    return tenantDto(row, storage);
  }

  /** Only supplied fields change. */
  async update({ tenant, actor }: Caller, { name, settings }: UpdateTenantDto): Promise<TenantDto> {
    const changed = { name: name ?? null, settings: settings === undefined ? null : settingsText(settings) };
    const fields = [...(name === undefined ? [] : ['name']), ...(settings === undefined ? [] : ['settings'])];
    if (fields.length > 0) {
      await this.writes.record(tenant, actor, async (tx) => {
        await this.tenants.update(tenant, changed, tx);
        return { result: null, entries: [{ instanceId: null, action: 'tenant.updated', payload: { fields } }] };
      });
    }
    return this.get(tenant);
  }
}

function settingsText(settings: object): string {
  const text = JSON.stringify(settings);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_SETTINGS_BYTES)
    throw badRequest(`settings must be at most ${MAX_SETTINGS_BYTES} bytes of JSON, they are ${bytes}`);
  return text;
}
