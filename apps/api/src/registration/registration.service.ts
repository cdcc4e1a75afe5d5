import { Injectable } from '@nestjs/common';
import type { Actor } from '@svc/engine';
import {
  type PendingCode,
  type Queryable,
  RegistrationRepository,
  TenantRepository,
  type TenantRow,
  type TenantScope,
  tenantScope,
} from '@svc/persistence';
import { v7 as newId } from 'uuid';
import { AuditedWrites } from '../database/audited-writes.js';
import { conflict } from '../errors/api-error.js';
import { Mailer } from '../mail/mailer.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import type { PendingRegistrationDto, RegisterDto } from './registration.dto.js';
import { slugOf, withSuffix } from './slug.js';
import { CODE_LIFETIME_MS, hashOfCode, newCode } from './verification-code.js';

const SYSTEM: Actor = { type: 'system', id: null };
const DERIVED_SLUG_TRIES = 5;

/** First step of a registration, and new codes for it. The answers do not tell whether an address is known. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly tenants: TenantRepository,
    private readonly registrations: RegistrationRepository,
    private readonly writes: AuditedWrites,
    private readonly mailer: Mailer,
    private readonly limits: RateLimits,
  ) {}

  async register({ name, email, slug }: RegisterDto): Promise<PendingRegistrationDto> {
    const tenant = tenantScope(newId());
    const code = newCode();
    const pending = await pendingCode(tenant, code);
    await this.writes.record(tenant, SYSTEM, async (tx) => {
      const taken = await this.insertTenant(tenant, { name, email, slug }, tx);
      await this.registrations.add(tenant, pending, tx);
      return {
        result: null,
        entries: [{ instanceId: null, action: 'tenant.registered', payload: { name, slug: taken } }],
      };
    });
    await this.mail(tenant, email, code);
    return pendingDto(tenant);
  }

  /** Sends a new code with new tries. An unknown or verified tenant gets none, and the same answer. */
  async resend(tenantId: string): Promise<PendingRegistrationDto> {
    const tenant = tenantScope(tenantId);
    await this.limits.countResend(tenant);
    const row = await this.tenants.find(tenant);
    if (row?.status === 'pending_verification') await this.renew(tenant, row);
    return pendingDto(tenant);
  }

  private async renew(tenant: TenantScope, { email }: TenantRow): Promise<void> {
    const code = newCode();
    const pending = await pendingCode(tenant, code);
    const isRenewed = await this.writes.record(tenant, SYSTEM, async (tx) => {
      const result = await this.registrations.renew(tenant, pending, tx);
      return { result, entries: result ? [{ instanceId: null, action: 'tenant.code_resent', payload: {} }] : [] };
    });
    if (isRenewed) await this.mail(tenant, email, code);
  }

  /** @returns the slug that the tenant got. */
  private async insertTenant(
    tenant: TenantScope,
    asked: { name: string; email: string; slug: string | undefined },
    tx: Queryable,
  ) {
    const fields = { name: asked.name, email: asked.email, status: 'pending_verification' };
    const derived = slugOf(asked.name);
    let slug = asked.slug ?? derived;
    for (let tries = 1; !(await this.tenants.insert(tenant, { ...fields, slug }, tx)); tries++) {
      if (asked.slug !== undefined || tries === DERIVED_SLUG_TRIES) throw conflict(`the slug ${slug} is taken`);
      slug = withSuffix(derived);
    }
    return slug;
  }

  private mail(tenantId: string, to: string, code: string): Promise<void> {
    return this.mailer.send({
      to,
      subject: 'Your verification code',
      text: `Your verification code is ${code}. It is valid for 10 minutes.\n\nTenant: ${tenantId}\n`,
      values: { tenantId, verificationCode: code },
    });
  }
}

async function pendingCode(tenant: TenantScope, code: string): Promise<PendingCode> {
  return { codeHash: await hashOfCode(tenant, code), expiresAt: new Date(Date.now() + CODE_LIFETIME_MS) };
}

function pendingDto(tenantId: string): PendingRegistrationDto {
  return { tenantId, status: 'pending_verification', message: 'a verification code was sent to the e-mail address' };
}
