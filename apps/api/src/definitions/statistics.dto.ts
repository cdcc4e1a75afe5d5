import type { ElementStatistic, VersionStatistics } from '@svc/persistence';
import {
  FlagAnswer,
  ListAnswer,
  NumberAnswer,
  ObjectOf,
  TextAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';

class StatusCountsDto {
  @WholeAnswer() running!: number;
  @WholeAnswer() completed!: number;
  @WholeAnswer() error!: number;
  @WholeAnswer() suspended!: number;
  @WholeAnswer() terminated!: number;
}

class ElementStatisticDto {
  @TextAnswer() element_id!: string;
  @TextAnswer({ isNullable: true }) element_name!: string | null;
  @TextAnswer({ isNullable: true, description: 'null for an element that the version does not have' })
  element_type!: string | null;
  @WholeAnswer({ description: 'tokens that move or wait there now, in all instances' }) tokens!: number;
  @WholeAnswer({ description: 'tokens that an incident stopped there, in all instances' }) incidents!: number;
  @WholeAnswer({ description: 'how often it was completed, in the sampled instances' }) passed!: number;
  @NumberAnswer({ isNullable: true, description: 'from entering to completing it; null if it was never completed' })
  median_seconds!: number | null;
  @NumberAnswer({ isNullable: true, description: '95 % of these took no longer' }) p95_seconds!: number | null;
}

class SampleDto {
  @WholeAnswer({ description: 'the newest instances, whose audit entries were read' }) instances!: number;
  @FlagAnswer({ description: 'whether these are all' }) is_whole!: boolean;
}

/** What the instances of a version do and did, by element [definitions#statistics]. */
export class DefinitionStatisticsDto {
  @TextAnswer() definition_key!: string;
  @WholeAnswer() version!: number;
  @ObjectOf(StatusCountsDto, { description: 'instances of this version by status' }) instances!: StatusCountsDto;
  @ListAnswer(ElementStatisticDto, { description: 'elements that tokens are at or have passed' })
  elements!: ElementStatisticDto[];
  @ObjectOf(SampleDto, { description: 'of what `passed` and the seconds are computed' }) sample!: SampleDto;
}

const NO_INSTANCES: StatusCountsDto = { running: 0, completed: 0, error: 0, suspended: 0, terminated: 0 };

export function statusCounts({ instances }: VersionStatistics): StatusCountsDto {
  const counts = instances.map(({ status, count }) => [status, count] as const);
  return { ...NO_INSTANCES, ...Object.fromEntries(counts) };
}

interface Named {
  readonly type: string;
  readonly name: string | null;
}

export function elementStatisticDto(statistic: ElementStatistic, element: Named | undefined): ElementStatisticDto {
  const { elementId, tokens, incidents, passed, medianSeconds, p95Seconds } = statistic;
  return {
    ...{ element_id: elementId, element_name: element?.name ?? null, element_type: element?.type ?? null },
    ...{ tokens, incidents, passed, median_seconds: medianSeconds, p95_seconds: p95Seconds },
  };
}
