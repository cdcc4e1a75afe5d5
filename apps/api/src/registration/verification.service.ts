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
import { v7 as newId } from 'uuid';
import { createdApiKeyDto } from '../api-keys/api-key.dto.js';
import { newKeySecret } from '../auth/key-secret.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { ApiError } from '../errors/api-error.js';
import type { VerifiedRegistrationDto, VerifyRegistrationDto } from './registration.dto.js';
import { isCode, MAX_ATTEMPTS } from './verification-code.js';

const SYSTEM: Actor = { type: 'system', id: null };
const FIRST_KEY = { name: 'Default key', scopes: ['admin'], expiresAt: null };

/** Second step of a registration: the code for the tenant's first key. */
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
    const first = { ...FIRST_KEY, id: newId(), ...newKeySecret() };
    await this.writes.record(tenant, SYSTEM, async (tx) => {
      if (!(await this.registrations.consume(tenant, codeHash, tx))) throw failed();
      return { result: null, entries: await this.activate(tenant, first, tx) };
    });
    return this.verified(tenant, first);
  }

  /** Every try counts before it is compared; all that fails, fails alike. */
  private async rightCode(tenant: TenantScope, code: string): Promise<string> {
    const pending = await this.registrations.takeAttempt(tenant, MAX_ATTEMPTS);
    if (pending === null || pending.expiresAt.getTime() <= Date.now()) throw failed();
    if (!(await isCode(tenant, code, pending.codeHash))) throw failed();
    return pending.codeHash;
  }

  private async activate(tenant: TenantScope, key: FirstKey, tx: Queryable) {
    await this.tenants.activate(tenant, tx);
    await this.keys.insert(tenant, key, tx);
    const payload = { api_key_id: key.id, name: key.name, scopes: key.scopes, prefix: key.prefix };
    return [
      { instanceId: null, action: 'tenant.verified', payload: {} },
      { instanceId: null, action: 'api_key.created', payload },
    ];
  }

  private async verified(tenant: TenantScope, { id, key }: FirstKey): Promise<VerifiedRegistrationDto> {
    const row = await this.tenants.find(tenant);
    const keyRow = await this.keys.find(tenant, id);
    if (row === null || keyRow === null) throw new Error(`tenant ${tenant} vanished while it was verified`);
    const { name, slug, email, plan } = row;
    return { tenant: { id: row.id, name, slug, email, plan }, apiKey: createdApiKeyDto(keyRow, { key }) };
  }
}

type FirstKey = typeof FIRST_KEY & {
  readonly id: string;
  readonly key: string;
  readonly prefix: string;
  readonly hash: string;
};

const failed = (): ApiError =>
  new ApiError('VERIFICATION_FAILED', 'the code is wrong, expired, or was tried too often: ask for a new one');
