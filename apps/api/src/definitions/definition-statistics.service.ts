import { Injectable } from '@nestjs/common';
import { DefinitionRepository, ElementStatistics, type TenantScope } from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import { DEFINITION } from './definitions.service.js';
import { ElementNames } from './element-names.js';
import { type DefinitionStatisticsDto, elementStatisticDto, statusCounts } from './statistics.dto.js';

/** What the instances of a version do and did, by element [definitions#statistics]. */
@Injectable()
export class DefinitionStatisticsService {
  constructor(
    private readonly definitions: DefinitionRepository,
    private readonly statistics: ElementStatistics,
    private readonly names: ElementNames,
  ) {}

  /** Null: of the active version. */
  async get(tenant: TenantScope, key: string, version: number | null): Promise<DefinitionStatisticsDto> {
    const found = await this.definitions.find(tenant, key, version);
    if (found === null) throw notFound(DEFINITION);
    const place = { definitionKey: key, definitionVersion: found.version };
    const [statistics, elementsOf] = await Promise.all([
      this.statistics.of(tenant, key, found.version),
      this.names.elementsOf(tenant, [place]),
    ]);
    const elements = elementsOf(place);
    const order = new Map([...elements.keys()].map((id, n) => [id, n]));
    const placeInFile = (id: string) => order.get(id) ?? order.size;
    return {
      definition_key: key,
      version: found.version,
      instances: statusCounts(statistics),
      elements: statistics.elements
        .toSorted((one, other) => placeInFile(one.elementId) - placeInFile(other.elementId))
        .map((one) => elementStatisticDto(one, elements.get(one.elementId))),
      sample: { instances: statistics.sampled, is_whole: statistics.isWhole },
    };
  }
}
