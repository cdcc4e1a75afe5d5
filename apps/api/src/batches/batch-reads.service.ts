import { Injectable } from '@nestjs/common';
import { BatchItemRepository, BatchRepository, type TenantScope } from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import {
  type BatchDto,
  batchDto,
  type BatchItemDto,
  batchItemDto,
  type BatchItemsQuery,
  type BatchListItemDto,
  batchListItemDto,
  type BatchListQuery,
} from './batch.dto.js';

const BATCH = 'the batch';

/** Reads of batches [batches#batches]. */
@Injectable()
export class BatchReadsService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly itemRows: BatchItemRepository,
  ) {}

  /** Newest first. */
  async list(tenant: TenantScope, query: BatchListQuery): Promise<Page<BatchListItemDto>> {
    const { limit, offset, status, action } = query;
    const cursors = new Cursors('batches', tenant);
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query) };
    const rows = await this.batches.list(tenant, { status, action }, page);
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(batchListItemDto);
  }

  async get(tenant: TenantScope, id: string): Promise<BatchDto> {
    const row = await this.batches.find(tenant, id);
    if (row === null) throw notFound(BATCH);
    return batchDto(row);
  }

  /** Newest instance first. */
  async items(tenant: TenantScope, batchId: string, query: BatchItemsQuery): Promise<Page<BatchItemDto>> {
    if ((await this.batches.find(tenant, batchId)) === null) throw notFound(BATCH);
    const { limit, offset, outcome } = query;
    const cursors = new Cursors(`batches/${batchId}/items`, tenant);
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query) };
    const rows = await this.itemRows.list(tenant, { batchId, outcome }, page);
    return Page.of(rows, query, (row) => cursors.at(row.id)).map(batchItemDto);
  }
}
