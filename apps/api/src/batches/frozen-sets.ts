import type { BatchAction } from '@svc/contract';
import { BatchItemRepository, type BatchTarget, type FrozenItem, type TenantScope } from '@svc/persistence';
import { Injectable } from '@nestjs/common';
import { badRequest } from '../errors/api-error.js';
import { InputPipe } from '../http/requests/input.pipe.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { INSTANCE_STATUSES } from '../instances/instance.dto.js';
import { instanceQuery } from '../instances/instance-query.js';
import { SearchInstancesDto } from '../instances/instance-search.dto.js';
import { MAX_FROZEN, type PlannedItemDto, plannedItemDto, type StartBatchDto } from './batch.dto.js';

/** States in which the action can be done; the engine refuses the others. */
const ALLOWED_IN: Record<BatchAction, readonly string[]> = {
  retry: ['error'],
  resume: ['suspended', 'error'],
  suspend: ['running'],
  terminate: ['running', 'error', 'suspended'],
  move: ['running', 'error'],
  set_variables: ['running', 'error', 'suspended'],
  rerun: INSTANCE_STATUSES,
};
const UNKNOWN = 'the tenant has no instance with this id';
/** Fields of a search that choose a page, not instances. */
const OF_PAGES = ['limit', 'offset', 'cursor', 'sort', 'count'];

/** One of the set; `target` is null for an id of no instance of the tenant. */
interface Chosen {
  readonly id: string;
  readonly target: BatchTarget | null;
}

/** Sets of instances that are chosen when a batch begins [batches#frozen-sets]. */
@Injectable()
export class FrozenSets {
  constructor(private readonly items: BatchItemRepository) {}

  /** What the batch would be applied to. What its state does not allow is tried all the same: it can change meanwhile. */
  async freeze(tenant: TenantScope, body: StartBatchDto): Promise<FrozenItem[]> {
    const chosen = await this.choose(tenant, body);
    return chosen.map(({ id, target }) => ({ id, leftOut: target === null ? UNKNOWN : null }));
  }

  async plan(tenant: TenantScope, body: StartBatchDto): Promise<PlannedItemDto[]> {
    const chosen = await this.choose(tenant, body);
    return chosen.map(({ id, target }) => plannedItemDto(id, target, whyLeftOut(body, target)));
  }

  /** Newest first. */
  private async choose(tenant: TenantScope, { ids, search, from_element_id }: StartBatchDto): Promise<Chosen[]> {
    const query = instanceQuery(ids === undefined ? searchOf(search ?? {}) : idsOf(ids), Date.now());
    const found = await this.items.findTargets(tenant, query, { elementId: from_element_id, limit: MAX_FROZEN + 1 });
    if (found.length > MAX_FROZEN)
      throw badRequest(`search must find at most ${MAX_FROZEN} instances, found more: narrow it`);
    if (ids === undefined) return found.map((target) => ({ id: target.id, target }));
    const known = new Map(found.map((target) => [target.id, target]));
    const newestFirst = [...new Set(ids.map((id) => id.toLowerCase()))].sort().reverse();
    return newestFirst.map((id) => ({ id, target: known.get(id) ?? null }));
  }
}

function idsOf(ids: string[]): SearchInstancesDto {
  if (ids.length === 0) throw badRequest('ids must hold at least one id');
  return Object.assign(new SearchInstancesDto(), { ids });
}

/** Refuses an empty search, which would find all instances. */
function searchOf(given: JsonObject): SearchInstancesDto {
  const names = Object.keys(given);
  if (names.length === 0) throw badRequest('search must hold at least one condition of POST /v1/instances/search');
  const ofPages = names.find((name) => OF_PAGES.includes(name));
  if (ofPages !== undefined) throw badRequest(`search.${ofPages} is of pages: expected conditions only`);
  const search = new InputPipe().transform(given, { type: 'body', metatype: SearchInstancesDto }) as SearchInstancesDto;
  const empty = (['q', 'error'] as const).find((name) => search[name] !== undefined && search[name].trim() === '');
  if (empty !== undefined) throw badRequest(`search.${empty} must hold a word`);
  return search;
}

function whyLeftOut({ action, from_element_id }: StartBatchDto, target: BatchTarget | null): string | null {
  if (target === null) return UNKNOWN;
  const allowed = ALLOWED_IN[action];
  if (!allowed.includes(target.status)) return `expected it to be ${allowed.join(' or ')}, but it is ${target.status}`;
  return target.isThere ? null : `no token stands at ${from_element_id}`;
}
