import { Injectable } from '@nestjs/common';
import type { BatchRequest } from '@svc/contract';
import { BatchRepository, BatchWriter, filterToText, InstanceRepository, type TenantScope } from '@svc/persistence';
import { AuditedWrites } from '../database/audited-writes.js';
import { badRequest } from '../errors/api-error.js';
import type { NewAction } from '../http/requests/action-on.js';
import { requireRoom } from '../quotas/require-room.js';
import { ProcessGateway } from '../temporal/process-gateway.js';
import type { BatchDto, BatchPlanDto, StartBatchDto } from './batch.dto.js';
import { BatchReadsService } from './batch-reads.service.js';
import { batchChange } from './batch-change.js';
import { batchFilter } from './batch-filter.js';
import { FrozenSets } from './frozen-sets.js';

/** Of a tenant. */
const MAX_RUNNING = 100;
const CHOICES = ['filter', 'search', 'ids'] as const;

/** Applies one action to many instances. A workflow does it, which continues if this process ends. */
@Injectable()
export class BatchesService {
  private readonly writer = new BatchWriter();

  constructor(
    private readonly batches: BatchRepository,
    private readonly reads: BatchReadsService,
    private readonly sets: FrozenSets,
    private readonly instances: InstanceRepository,
    private readonly writes: AuditedWrites,
    private readonly gateway: ProcessGateway,
  ) {}

  async start({ caller, id }: NewAction, body: StartBatchDto): Promise<BatchDto> {
    const { action, reason = null } = body;
    const change = batchChange(body);
    const by = { tenantId: caller.tenant, batchId: id, actor: caller.actor };
    const request = { ...by, action, reason, ...(change !== null && { change }), ...chosenBy(body) };
    await this.requireRoom(caller.tenant, id);
    await this.open(request, body);
    return this.reads.get(caller.tenant, id);
  }

  async plan({ caller, id }: NewAction, body: StartBatchDto): Promise<BatchPlanDto> {
    batchChange(body);
    const { action } = body;
    const { isFrozen } = chosenBy(body);
    if (!isFrozen) {
      const filter = batchFilter(body.filter ?? {});
      return { dry_run: true, action, matched: await this.instances.countBefore(caller.tenant, filter, id) };
    }
    const items = await this.sets.plan(caller.tenant, body);
    return { dry_run: true, action, matched: items.length, items };
  }

  /**
   * A frozen set is stored before its workflow starts, which reads it; if this process ends between, the reconciliation starts
   * it. A filter is stored by whoever comes first.
   */
  private async open(request: BatchRequest & { readonly isFrozen: boolean }, body: StartBatchDto): Promise<void> {
    const { tenantId } = request;
    if (!request.isFrozen) {
      await this.gateway.startBatch(request);
      return this.writer.openAudited(this.writes, request);
    }
    const items = await this.sets.freeze(tenantId as TenantScope, body);
    await this.writer.openAudited(this.writes, request, items);
    await this.gateway.startBatch(request);
  }

  /** Requests at the same time may each see room for the last one. */
  private async requireRoom(tenant: TenantScope, id: string): Promise<void> {
    if ((await this.batches.find(tenant, id)) !== null) return;
    requireRoom(MAX_RUNNING, 'batches that run', await this.batches.countRunning(tenant));
  }
}

/** Throws 400 unless exactly one way to choose instances is given. */
function chosenBy(body: StartBatchDto): Pick<BatchRequest, 'asked' | 'filter'> & { readonly isFrozen: boolean } {
  const given = CHOICES.filter((name) => body[name] !== undefined);
  if (given.length !== 1)
    throw badRequest(`expected one of ${CHOICES.join(', ')}, found ${given.length === 0 ? 'none' : given.join(', ')}`);
  if (body.filter === undefined) return { asked: JSON.stringify(body.search ?? null), filter: '{}', isFrozen: true };
  return { asked: JSON.stringify(body.filter), filter: filterToText(batchFilter(body.filter)), isFrozen: false };
}
