import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { Tallies, type TenantScope } from '@svc/persistence';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CONFIG } from '../app-resources.js';
import { ApiError } from '../errors/api-error.js';
import { announcedBytes } from '../http/bodies/announced-bytes.js';
import type { StorageUseDto } from './storage-use.dto.js';

/** What a tenant uses is read again after this time. Bodies that arrive meanwhile are added to it. */
const REMEMBERED_MS = 1_000;
const MOST_TENANTS = 10_000;
/** Whatever route a larger body comes to: what it brings is stored. */
const SMALL_BYTES = 16_384;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/**
 * Refuses what would be stored for a tenant whose quota is used up, before its body is read. What ends, repairs or goes on with
 * something small is not refused, and running instances go on [api#quota-of-stored-bytes].
 */
@Injectable()
export class StorageQuota {
  private readonly known = new LRUCache<TenantScope, { bytes: number }>({ max: MOST_TENANTS, ttl: REMEMBERED_MS });
  private readonly quota: number | null;

  constructor(
    private readonly tallies: Tallies,
    @Inject(CONFIG) { storageQuotaBytes }: Config,
  ) {
    this.quota = storageQuotaBytes === 0 ? null : storageQuotaBytes;
  }

  /** Must see a request after its key is checked. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request) => {
      if (request.caller !== undefined && isStoring(request)) await this.requireRoom(request.caller.tenant, request);
    });
  }

  async useOf(tenant: TenantScope): Promise<StorageUseDto> {
    return { used_bytes: await this.tallies.storedBytes(tenant), quota_bytes: this.quota };
  }

  private async requireRoom(tenant: TenantScope, request: FastifyRequest): Promise<void> {
    if (this.quota === null) return;
    const used = this.known.get(tenant) ?? (await this.read(tenant));
    if (used.bytes >= this.quota)
      throw new ApiError(
        'QUOTA_EXCEEDED',
        `expected the tenant to have stored less than ${this.quota} bytes of large values, found ${used.bytes}`,
      );
    used.bytes += announcedBytes(request) ?? 0;
  }

  private async read(tenant: TenantScope): Promise<{ bytes: number }> {
    const used = { bytes: await this.tallies.storedBytes(tenant) };
    this.known.set(tenant, used);
    return used;
  }
}

function isStoring(request: FastifyRequest): boolean {
  if (request.routeOptions.config.storesContent === true) return true;
  return !READS.has(request.method) && (announcedBytes(request) ?? Infinity) > SMALL_BYTES;
}
