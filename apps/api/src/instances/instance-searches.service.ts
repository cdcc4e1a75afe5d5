import { Injectable } from '@nestjs/common';
import {
  type ChosenVariable,
  ChosenVariables,
  type FoundInstance,
  INSTANCE_SORTS,
  type InstancePlace,
  type InstancePlaces,
  InstancePlacesReader,
  InstanceQueries,
  type InstanceSort,
  MOST_COUNTED,
  type TenantScope,
} from '@svc/persistence';
import type { JsonValue } from '@svc/expressions';
import { isUUID } from 'class-validator';
import { ElementNames } from '../definitions/element-names.js';
import { badRequest } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import { instanceListItemDto } from './instance.dto.js';
import { instanceQuery } from './instance-query.js';
import { type FoundInstanceDto, type OpenIncidentDto, type SearchInstancesDto, SORTS } from './instance-search.dto.js';

const LATEST_FIRST: InstanceSort = { by: 'started_at', isDescending: true };
type NameOf = (elementId: string) => string | null;

/** Searches of instances [instances#search]. */
@Injectable()
export class InstanceSearchesService {
  constructor(
    private readonly queries: InstanceQueries,
    private readonly places: InstancePlacesReader,
    private readonly names: ElementNames,
    private readonly variables: ChosenVariables,
  ) {}

  async search(tenant: TenantScope, body: SearchInstancesDto): Promise<Page<FoundInstanceDto>> {
    const query = instanceQuery(body, Date.now());
    const sort = sortOf(body.sort);
    const cursors = new Cursors(`instances/search/${JSON.stringify(sort)}`, tenant);
    const place = cursors.placeIn(body, /^\[.*\]$/su);
    const after = place === null ? null : placeOf(place, sort);
    const [rows, count] = await Promise.all([
      this.queries.find(tenant, query, { sort, after, limit: body.limit + 1, offset: body.offset }),
      body.count === true ? this.queries.count(tenant, query) : undefined,
    ]);
    const page = Page.of(rows, body, (row) => cursors.at(JSON.stringify([row.place, row.id])));
    const found = await this.withVariables(
      tenant,
      page.map(await this.shownWithPlaces(tenant, page.data)),
      body.with_variables,
    );
    return count === undefined ? found : found.countedTo(MOST_COUNTED, count);
  }

  private async withVariables(
    tenant: TenantScope,
    page: Page<FoundInstanceDto>,
    names: readonly string[] | undefined,
  ): Promise<Page<FoundInstanceDto>> {
    if (names === undefined) return page;
    const ids = page.data.map(({ id }) => id);
    const chosen = await this.variables.of(tenant, ids, names);
    return page.map((instance) => ({ ...instance, variables: (chosen.get(instance.id) ?? []).map(shownVariable) }));
  }

  private async shownWithPlaces(
    tenant: TenantScope,
    rows: readonly FoundInstance[],
  ): Promise<(row: FoundInstance) => FoundInstanceDto> {
    const places = await this.places.of(
      tenant,
      rows.filter(({ endedAt }) => endedAt === null).map(({ id }) => id),
    );
    const nameOf = await this.names.of(
      tenant,
      rows.filter(({ id }) => places.has(id)),
    );
    return (row) => foundInstanceDto(row, places.get(row.id), (elementId) => nameOf(row, elementId));
  }
}

function shownVariable({ name, value, isCut }: ChosenVariable): NonNullable<FoundInstanceDto['variables']>[number] {
  return { name, value: isCut ? value : (JSON.parse(value) as unknown), is_cut: isCut };
}

function foundInstanceDto(row: FoundInstance, place: InstancePlaces | undefined, nameOf: NameOf): FoundInstanceDto {
  const waits = (place?.waits ?? []).map(({ elementId, since }) => ({
    element_id: elementId,
    element_name: nameOf(elementId),
    since: new Date(since).toISOString(),
  }));
  const incident = incidentOf(row, place, nameOf);
  return { ...instanceListItemDto(row), waits_at: waits, ...(incident !== null && { incident }) };
}

/** An instance in error without a frozen token is stuck at an input, which belongs to no element. */
function incidentOf(row: FoundInstance, place: InstancePlaces | undefined, nameOf: NameOf): OpenIncidentDto | null {
  const incident = place?.incident ?? null;
  if (incident !== null) {
    const { elementId, code, message } = incident;
    return { element_id: elementId, element_name: nameOf(elementId), code, message: message ?? row.error };
  }
  if (row.error === null || row.endedAt !== null) return null;
  return { element_id: null, element_name: null, code: null, message: row.error };
}

const EXPECTED = `sort: expected a list of at most one object {by, order}, by ${SORTS.join(', ')}, the order asc or desc`;

function sortOf(given: JsonValue | undefined): InstanceSort {
  if (given === undefined) return LATEST_FIRST;
  if (!Array.isArray(given) || given.length > 1) throw badRequest(`${EXPECTED}, found ${shown(given)}`);
  const [one] = given;
  return one === undefined ? LATEST_FIRST : oneSort(one);
}

function oneSort(one: JsonValue): InstanceSort {
  if (typeof one !== 'object' || one === null || Array.isArray(one))
    throw badRequest(`${EXPECTED}, found ${shown(one)}`);
  const { by, order = 'asc', ...others } = one;
  const known = SORTS.find((name) => name === by);
  if (known === undefined || (order !== 'asc' && order !== 'desc') || Object.keys(others).length > 0)
    throw badRequest(`${EXPECTED}, found ${shown(one)}`);
  return { by: known, isDescending: order === 'desc' };
}

function shown(value: JsonValue): string {
  return JSON.stringify(value).slice(0, 200);
}

/** Throws 400 for an invented place, whose value Postgres could not compare. */
function placeOf(text: string, { by }: InstanceSort): InstancePlace {
  const [value, id, ...others] = parsed(text);
  const isFitting = typeof value === 'string' && (INSTANCE_SORTS[by] === 'text' || TIME.test(value));
  if ((value !== null && !isFitting) || typeof id !== 'string' || !isUUID(id) || others.length > 0)
    throw badRequest('cursor must be a next_cursor of an earlier page of this search');
  return { value: value as string | null, id };
}

/** In microseconds since the epoch. */
const TIME = /^-?\d{1,17}$/;

function parsed(text: string): unknown[] {
  try {
    const values = JSON.parse(text) as unknown;
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
