import { Injectable } from '@nestjs/common';
import { CredentialVault } from '@svc/credentials';
import {
  type CredentialMetadata,
  CredentialRepository,
  type ActiveUser,
  CredentialWriter,
  type LockedCredential,
  type Queryable,
  type TenantScope,
} from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { useWarning } from '../versions/use-warning.dto.js';
import { type ApiError, badRequest, conflict, notFound } from '../errors/api-error.js';
import { requireRoom } from '../quotas/require-room.js';
import {
  type CreateCredentialDto,
  type CredentialDto,
  credentialDto,
  type DeletedCredentialDto,
  MAX_VALUE_BYTES,
  type RotateCredentialDto,
} from './credential.dto.js';

/** Per tenant. The list of credentials has no pages [api#lists], so their number has a limit. */
const MAX_CREDENTIALS = 1_000;

/** Encrypted secrets of a tenant [credentials#credentials]. Every change holds the lock of the credential's name. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly writer: CredentialWriter,
    private readonly writes: AuditedWrites,
    private readonly vault: CredentialVault,
  ) {}

  async list(tenant: TenantScope): Promise<CredentialDto[]> {
    return (await this.credentials.list(tenant)).map(credentialDto);
  }

  async get(tenant: TenantScope, name: string): Promise<CredentialDto> {
    return credentialDto(await this.existing(tenant, name));
  }

  /** `id` is the action's. A repeated request finds the credential that it made. */
  async create({ tenant, actor }: Caller, id: string, body: CreateCredentialDto): Promise<CredentialDto> {
    const { name, value, description = null } = body;
    const known = await this.credentials.find(tenant, name);
    if (known !== null && known.id !== id) throw alreadyExists(name);
    checkSize(value);
    const created = await this.writes.record<CredentialMetadata | null>(tenant, actor, async (tx) => {
      const locked = await this.writer.lock(tenant, name, id, tx);
      if (locked.isLiving && locked.id === id) return { result: null, entries: [] };
      if (locked.isLiving) throw alreadyExists(name);
      requireRoom(MAX_CREDENTIALS, 'credentials', await this.writer.countLiving(tenant, tx));
      const sealed = this.sealNext(tenant, locked, value);
      const result = await this.writer.create(tenant, { id, name, description }, sealed, tx);
      return { result, entries: [entryOf('created', result)] };
    });
    return created === null ? this.get(tenant, name) : credentialDto(created);
  }

  async rotate({ tenant, actor }: Caller, name: string, { value }: RotateCredentialDto): Promise<CredentialDto> {
    await this.existing(tenant, name);
    checkSize(value);
    // The answer is the row that this request wrote. A later read could have the version of another rotation.
    const rotated = await this.writes.record(tenant, actor, async (tx) => {
      const locked = await this.living(tenant, name, tx);
      const result = await this.writer.replace(tenant, name, this.sealNext(tenant, locked, value), tx);
      return { result, entries: [entryOf('rotated', result)] };
    });
    return credentialDto(rotated);
  }

  /** Removes the value. Undefined if no active definition uses the credential. */
  async remove({ tenant, actor }: Caller, name: string): Promise<DeletedCredentialDto | undefined> {
    await this.existing(tenant, name);
    const users = await this.writes.record<ActiveUser[]>(tenant, actor, async (tx) => {
      const locked = await this.living(tenant, name, tx);
      const result = await this.credentials.activeUsers(tenant, name, tx);
      await this.writer.remove(tenant, name, tx);
      return { result, entries: [entryOf('deleted', { ...locked, version: locked.lastVersion })] };
    });
    if (users.length === 0) return undefined;
    return { name, deleted: true, warnings: users.map((user) => useWarning(user, `credential ${name}`, 'calls')) };
  }

  private sealNext(tenant: TenantScope, { name, lastVersion }: LockedCredential, value: string) {
    const version = lastVersion + 1;
    return { version, ...this.vault.seal({ tenantId: tenant, name, version }, value) };
  }

  private async living(tenant: TenantScope, name: string, tx: Queryable): Promise<LockedCredential> {
    const locked = await this.writer.lockKnown(tenant, name, tx);
    if (locked === null || !locked.isLiving) throw notFound('the credential');
    return locked;
  }

  private async existing(tenant: TenantScope, name: string): Promise<CredentialMetadata> {
    const found = await this.credentials.find(tenant, name);
    if (found === null) throw notFound('the credential');
    return found;
  }
}

function checkSize(value: string): void {
  const bytes = Buffer.byteLength(value);
  if (bytes > MAX_VALUE_BYTES) throw badRequest(`value must be at most ${MAX_VALUE_BYTES} bytes, but has ${bytes}`);
}

function alreadyExists(name: string): ApiError {
  return conflict(`expected a new name, but credential ${name} exists; PATCH gives it another value`);
}

function entryOf(
  what: 'created' | 'rotated' | 'deleted',
  { id, name, version }: { id: string; name: string; version: number },
) {
  return { instanceId: null, action: `credential.${what}`, payload: { credential_id: id, name, version } };
}
