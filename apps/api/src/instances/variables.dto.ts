import { ApiSchema } from '@nestjs/swagger';
import { FollowingCommandDto, FollowingEntryDto } from '../dry-runs/dry-run.dto.js';
import { FlagAnswer, ListAnswer, ObjectAnswer, TextAnswer, WholeAnswer } from '../http/answers/answer-fields.js';
import { INSTANCE_STATUSES } from './instance.dto.js';

/** An instance's variables by name: any names, any JSON values. */
@ApiSchema({ name: 'Variables' })
export class VariablesDto {
  [name: string]: unknown;
}

/** What a change of variables would do. */
export class VariablesDryRunDto {
  @FlagAnswer({ description: 'nothing was changed' }) dry_run!: true;
  @WholeAnswer({ description: 'the commit after which it would be so' }) commit_seq!: number;
  @TextAnswer({ enum: INSTANCE_STATUSES }) instance_status!: string;
  @ObjectAnswer({ description: 'the values now of those variables that would be others; one that is new is not in it' })
  before!: object;
  @ObjectAnswer({ description: 'the values then of the same variables, also of those that the process would write' })
  after!: object;
  @ListAnswer(FollowingEntryDto, { description: 'audit entries that would follow' }) facts!: FollowingEntryDto[];
  @ListAnswer(FollowingCommandDto, { description: 'work that would be begun or ended' })
  commands!: FollowingCommandDto[];
}
