import { ACTOR_TYPES } from '../audit/audit-entry.dto.js';
import {
  AnyAnswer,
  FlagAnswer,
  ListAnswer,
  ObjectAnswer,
  PartAnswer,
  TextAnswer,
  TimeAnswer,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { OneOf, Text } from '../http/fields/fields.js';
import { LeftOutAnswer } from '../http/pages/left-out.js';
import { LongLimit, LongPageQuery, MAX_LONG_LIMIT } from '../http/pages/page.js';
import { INSTANCE_STATUSES } from '../instances/instance.dto.js';

class PathElementDto {
  @TextAnswer() element_id!: string;
  @WholeAnswer({ description: 'how often' }) entered!: number;
  @TimeAnswer() last_at!: string;
}

class PathFlowDto {
  @TextAnswer() flow_id!: string;
  @WholeAnswer({ description: 'how often' }) taken!: number;
}

class PathDto {
  @ListAnswer(PathElementDto, { description: 'in the order in which they were entered first' })
  elements!: PathElementDto[];
  @ListAnswer(PathFlowDto, { description: 'in the order in which they were taken first' }) flows!: PathFlowDto[];
}

/** [instances#past] */
export class InstancePathDto extends PathDto {
  @WholeAnswer({ description: 'the commit after which it is so' }) commit_seq!: number;
}

class PastIncidentDto {
  @UuidAnswer() id!: string;
  @TextAnswer() code!: string;
  @TextAnswer() message!: string;
}

class PastTokenDto {
  @UuidAnswer() id!: string;
  @TextAnswer() element_id!: string;
  @TextAnswer() element_type!: string;
  @TextAnswer({ enum: ['active', 'waiting', 'dead'] }) status!: string;
  @UuidAnswer({ isOptional: true }) incident_id?: string;
  @PartAnswer(PastIncidentDto, { isOptional: true }) incident?: PastIncidentDto;
}

/** [instances#past] */
export class PastInstanceDto {
  @UuidAnswer() instance_id!: string;
  @WholeAnswer() commit_seq!: number;
  @WholeAnswer({ description: 'the last commit there is now' }) last_commit_seq!: number;
  @TimeAnswer() committed_at!: string;
  @TextAnswer({ enum: INSTANCE_STATUSES }) status!: string;
  @ListAnswer(PastTokenDto, { description: 'living and frozen ones, oldest first; at most 1,000' })
  tokens!: PastTokenDto[];
  @ObjectAnswer({ description: 'of the process' }) variables!: object;
  @PartAnswer(PathDto) path!: PathDto;
}

/** [instances#commits] */
export class CommitDto {
  @WholeAnswer() commit_seq!: number;
  @TimeAnswer() committed_at!: string;
  @FlagAnswer({ isNullable: true, description: 'whether an incident was raised; null before this release' })
  has_incident!: boolean | null;
  @WholeAnswer({ isNullable: true, description: 'entries of the audit log; null before this release' })
  entries!: number | null;
}

class WriterDto {
  @TextAnswer({ enum: ACTOR_TYPES }) type!: string;
  @TextAnswer({ isNullable: true, description: 'of an API key' }) id!: string | null;
}

/** [instances#variables-history] */
export class VariableWriteDto {
  @TextAnswer() name!: string;
  @WholeAnswer() commit_seq!: number;
  @TimeAnswer() at!: string;
  @PartAnswer(WriterDto) actor!: WriterDto;
  @TextAnswer({ isNullable: true, description: 'null: no element has written it' }) element_id!: string | null;
  @UuidAnswer({ isNullable: true }) token_id!: string | null;
  @AnyAnswer('any JSON value; null if it is left out') value!: unknown;
  @LeftOutAnswer() left_out?: string[];
}

export class VariableWritesQuery extends LongPageQuery {
  @LongLimit() override limit: number = MAX_LONG_LIMIT;
  @Text({ isOptional: true, description: 'of one variable' }) name?: string;
  @OneOf(['true', 'false'], { isOptional: true, description: '`true`: the last write of each variable only' })
  latest?: string;
}
