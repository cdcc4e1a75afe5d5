import { Injectable } from '@nestjs/common';
import type { Actor } from '@svc/engine';
import {
  ApiKeyRepository,
  type Queryable,
  RegistrationRepository,
  TenantRepository,
  type TenantScope,
  tenantScope,
} from '@svc/persistence';
import { createdApiKeyDto } from '../api-keys/api-key.dto.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { ApiError } from '../errors/api-error.js';
import { type FirstKey, insertFirstKey, newFirstKey } from './first-key.js';
import type { VerifiedRegistrationDto, VerifyRegistrationDto } from './registration.dto.js';
import { isCode, MAX_ATTEMPTS } from './verification-code.js';

const SYSTEM: Actor = { type: 'system', id: null };

/** Second step of a registration: exchanges the code for the tenant's first key. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly tenants: TenantRepository,
    private readonly registrations: RegistrationRepository,
    private readonly keys: ApiKeyRepository,
    private readonly writes: AuditedWrites,
  ) {}

  async verify({ tenantId, verificationCode }: VerifyRegistrationDto): Promise<VerifiedRegistrationDto> {
    const tenant = tenantScope(tenantId.toLowerCase());
    const codeHash = await this.rightCode(tenant, verificationCode);
    const first = newFirstKey();
    await this.writes.record(tenant, SYSTEM, async (tx) => {
      if (!(await this.registrations.consume(tenant, codeHash, tx))) throw failed();
      return { result: null, entries: await this.activate(tenant, first, tx) };
    });
    return this.verified(tenant, first);
  }

  /** Counts every try before the comparison. All failures have the same answer. */
  private async rightCode(tenant: TenantScope, code: string): Promise<string> {
    const pending = await this.registrations.takeAttempt(tenant, MAX_ATTEMPTS);
    if (pending === null || pending.expiresAt.getTime() <= Date.now()) throw failed();
    if (!(await isCode(tenant, code, pending.codeHash))) throw failed();
    return pending.codeHash;
  }

  private async activate(tenant: TenantScope, key: FirstKey, tx: Queryable) {
    await this.tenants.activate(tenant, tx);
    const keyCreated = await insertFirstKey(this.keys, tenant, key, tx);
    return [{ instanceId: null, action: 'tenant.verified', payload: {} }, keyCreated];
  }

  private async verified(tenant: TenantScope, { id, key }: FirstKey): Promise<VerifiedRegistrationDto> {
    const row = await this.tenants.find(tenant);
    const keyRow = await this.keys.find(tenant, id);
    if (row === null || keyRow === null) throw new Error(`tenant ${tenant} vanished while it was verified`);
    const { name, slug, email, plan } = row;
    return { tenant: { id: row.id, name, slug, email, plan }, apiKey: createdApiKeyDto(keyRow, { key }) };
  }
}

const failed = (): ApiError =>
  new ApiError('VERIFICATION_FAILED', 'the code is wrong, expired, or was tried too often: ask for a new one');
