import {
  FlagAnswer,
  ListAnswer,
  NumberAnswer,
  TextAnswer,
  TimeAnswer,
  WholeAnswer,
  WholeListAnswer,
} from '../http/answers/answer-fields.js';
import { OneOf, Text } from '../http/fields/fields.js';
import { PERIODS } from './periods.js';

const COMPLETE = 'false: there are more groups than the 100 that are told, or more than could be read';

class GroupDto {
  @TextAnswer() definition_key!: string;
  @TextAnswer({ description: 'as the latest of these versions has it' }) definition_name!: string;
  @WholeListAnswer() versions!: readonly number[];
}

export class IncidentGroupDto extends GroupDto {
  @TextAnswer({ isNullable: true, description: 'null where no element is at fault' }) element_id!: string | null;
  @TextAnswer({ isNullable: true }) element_name!: string | null;
  @TextAnswer({ isNullable: true, description: 'null where it is not known any more' }) code!: string | null;
  @TextAnswer({ description: 'at most 200 characters, with `…` for ids and for numbers of four digits and more' })
  message!: string;
  @WholeAnswer() instances!: number;
  @TimeAnswer() first_at!: string;
  @TimeAnswer() last_at!: string;
  @WholeListAnswer({ description: 'how many began in each of the last 24 hours, the last of which ends now' })
  hours!: readonly number[];
}

/** Open incidents that say the same at the same place [tenants#incidents]. */
export class IncidentGroupsDto {
  @ListAnswer(IncidentGroupDto, { description: 'the latest first' }) groups!: IncidentGroupDto[];
  @FlagAnswer({ description: COMPLETE }) is_complete!: boolean;
}

export class WaitsQuery {
  @Text({ isOptional: true, description: 'an ISO 8601 duration, such as P3D; default: of any length' })
  longer_than?: string;
}

export class WaitGroupDto extends GroupDto {
  @TextAnswer() element_id!: string;
  @TextAnswer({ isNullable: true }) element_name!: string | null;
  @TextAnswer() element_type!: string;
  @WholeAnswer() instances!: number;
  @TimeAnswer() oldest_since!: string;
  @TimeAnswer() newest_since!: string;
}

/** Where tokens move or wait [tenants#waits]. */
export class WaitGroupsDto {
  @ListAnswer(WaitGroupDto, { description: 'those that wait longest first' }) groups!: WaitGroupDto[];
  @FlagAnswer({ description: COMPLETE }) is_complete!: boolean;
}

export class FiguresQuery {
  @OneOf(PERIODS, { isOptional: true, description: 'default: day' }) period?: (typeof PERIODS)[number];
  @Text({ isOptional: true, description: 'default: all definitions' }) definition_key?: string;
}

export class FigureDto {
  @TimeAnswer({ description: 'when this part begins' }) start!: string;
  @WholeAnswer() started!: number;
  @WholeAnswer() completed!: number;
  @WholeAnswer() terminated!: number;
  @WholeAnswer({ description: 'that put an instance into error' }) incidents!: number;
  @NumberAnswer({
    isNullable: true,
    description: 'from start to end of the instances that ended in it; null if none did',
  })
  median_seconds!: number | null;
  @NumberAnswer({ isNullable: true, description: '95 % of them took no longer' }) p95_seconds!: number | null;
}

/** Numbers of a period [tenants#figures]. */
export class FiguresDto {
  @TextAnswer({ enum: PERIODS }) period!: string;
  @ListAnswer(FigureDto, { description: 'oldest first; the last one is not over' }) figures!: FigureDto[];
}
