import { Injectable } from '@nestjs/common';
import { BatchRepository, BatchWriter, filterToText, InstanceRepository, type TenantScope } from '@svc/persistence';
import { AuditedWrites } from '../database/audited-writes.js';
import { notFound } from '../errors/api-error.js';
import type { NewAction } from '../http/requests/action-on.js';
import { requireRoom } from '../quotas/require-room.js';
import { ProcessGateway } from '../temporal/process-gateway.js';
import { type BatchDto, batchDto, type BatchPlanDto, type StartBatchDto } from './batch.dto.js';
import { batchFilter } from './batch-filter.js';

/** Of a tenant. */
const MAX_RUNNING = 100;

/** Applies one action to many instances. A workflow does it, which continues if this process ends. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly writer: BatchWriter,
    private readonly instances: InstanceRepository,
    private readonly writes: AuditedWrites,
    private readonly gateway: ProcessGateway,
  ) {}

  async start({ caller, id }: NewAction, body: StartBatchDto): Promise<BatchDto> {
    const { action, reason = null } = body;
    const filter = filterToText(batchFilter(body.filter));
    const asked = { action, asked: JSON.stringify(body.filter), filter, reason };
    await this.requireRoom(caller.tenant, id);
    const request = { tenantId: caller.tenant, batchId: id, ...asked, actor: caller.actor };
    await this.gateway.startBatch(request);
    await this.writer.openAudited(this.writes, request);
    return this.get(caller.tenant, id);
  }

  async plan({ caller, id }: NewAction, { action, filter }: StartBatchDto): Promise<BatchPlanDto> {
    return {
      dry_run: true,
      action,
      matched: await this.instances.countBefore(caller.tenant, batchFilter(filter), id),
    };
  }

  async get(tenant: TenantScope, id: string): Promise<BatchDto> {
    const row = await this.batches.find(tenant, id);
    if (row === null) throw notFound('the batch');
    return batchDto(row);
  }

  /** Requests at the same time may each see room for the last one. */
  private async requireRoom(tenant: TenantScope, id: string): Promise<void> {
    if ((await this.batches.find(tenant, id)) !== null) return;
    requireRoom(MAX_RUNNING, 'batches that run', await this.batches.countRunning(tenant));
  }
}
