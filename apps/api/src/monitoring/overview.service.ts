import { Injectable } from '@nestjs/common';
import {
  type Figure,
  Figures,
  type IncidentGroup,
  IncidentGroups,
  type TenantScope,
  type WaitGroup,
  WaitGroups,
} from '@svc/persistence';
import { ElementNames } from '../definitions/element-names.js';
import { timeText } from '../http/answers/answer-fields.js';
import { durationOf } from '../http/requests/durations.js';
import { WAITING } from '../instances/instance-query.js';
import type {
  FigureDto,
  FiguresDto,
  FiguresQuery,
  IncidentGroupDto,
  IncidentGroupsDto,
  WaitGroupDto,
  WaitGroupsDto,
} from './overview.dto.js';
import { startsOf } from './periods.js';

type Grouped = Pick<IncidentGroup, 'definitionKey' | 'versions' | 'elementId'>;

/** What a tenant's instances do, over all of them [tenants#monitoring]. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly incidentGroups: IncidentGroups,
    private readonly waitGroups: WaitGroups,
    private readonly allFigures: Figures,
    private readonly names: ElementNames,
  ) {}

  async incidents(tenant: TenantScope): Promise<IncidentGroupsDto> {
    const { groups, isComplete } = await this.incidentGroups.of(tenant, new Date());
    const nameOf = await this.namesOf(tenant, groups);
    return { groups: groups.map((group) => incidentGroupDto(group, nameOf(group))), is_complete: isComplete };
  }

  async waits(tenant: TenantScope, longerThan: string | undefined): Promise<WaitGroupsDto> {
    const millis = longerThan === undefined ? 0 : durationOf('longer_than', longerThan, WAITING);
    const { groups, isComplete } = await this.waitGroups.of(tenant, new Date(Date.now() - millis));
    const nameOf = await this.namesOf(tenant, groups);
    return { groups: groups.map((group) => waitGroupDto(group, nameOf(group))), is_complete: isComplete };
  }

  async figures(tenant: TenantScope, { period = 'day', definition_key: key }: FiguresQuery): Promise<FiguresDto> {
    const starts = startsOf(period, new Date());
    const figures = await this.allFigures.of(tenant, starts, key ?? null);
    return { period, figures: figures.map((figure, n) => figureDto(starts[n]!, figure)) };
  }

  /** Names as the latest version of each group has them. */
  private async namesOf(tenant: TenantScope, groups: readonly Grouped[]): Promise<(group: Grouped) => string | null> {
    const nameOf = await this.names.of(tenant, groups.map(latestOf));
    return (group) => (group.elementId === null ? null : nameOf(latestOf(group), group.elementId));
  }
}

function latestOf({ definitionKey, versions }: Grouped) {
  return { definitionKey, definitionVersion: Math.max(...versions) };
}

function incidentGroupDto(group: IncidentGroup, name: string | null): IncidentGroupDto {
  return {
    ...groupDto(group),
    ...{ element_id: group.elementId, element_name: name, code: group.code, message: group.message },
    ...{ instances: group.instances, first_at: timeText(group.firstAt), last_at: timeText(group.lastAt) },
    hours: group.hours,
  };
}

function waitGroupDto(group: WaitGroup, name: string | null): WaitGroupDto {
  return {
    ...groupDto(group),
    ...{ element_id: group.elementId, element_name: name, element_type: group.elementType, instances: group.instances },
    ...{ oldest_since: timeText(group.oldestSince), newest_since: timeText(group.newestSince) },
  };
}

function groupDto({ definitionKey, definitionName, versions }: IncidentGroup | WaitGroup) {
  return { definition_key: definitionKey, definition_name: definitionName, versions };
}

function figureDto(start: Date, figure: Figure): FigureDto {
  const { started, completed, terminated, incidents, medianSeconds, p95Seconds } = figure;
  return {
    ...{ start: timeText(start), started, completed, terminated, incidents },
    ...{ median_seconds: medianSeconds, p95_seconds: p95Seconds },
  };
}
