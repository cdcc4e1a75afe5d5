import { Injectable } from '@nestjs/common';
import { ApiKeyRepository, TenantRepository } from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import { notFound } from '../errors/api-error.js';
import { type MeDto, meDto, type OwnSession } from './me.dto.js';

@Injectable()
export class MeService {
  constructor(
    private readonly tenants: TenantRepository,
    private readonly keys: ApiKeyRepository,
  ) {}

  /** `session` is null for a request with the key itself. */
  async of(caller: Caller, session: OwnSession | null): Promise<MeDto> {
    const [tenant, key] = await Promise.all([
      this.tenants.find(caller.tenant),
      this.keys.find(caller.tenant, caller.keyId),
    ]);
    if (tenant === null || key === null) throw notFound('the tenant or the API key');
    return meDto(caller, tenant, key, session);
  }
}
