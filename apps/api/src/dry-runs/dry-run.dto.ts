import { FlagAnswer, ListAnswer, ObjectAnswer, TextAnswer, WholeAnswer } from '../http/answers/answer-fields.js';

export class FollowingEntryDto {
  @TextAnswer({ description: 'as the audit log would name it' }) action!: string;
  @ObjectAnswer() payload!: object;
}

export class FollowingCommandDto {
  @TextAnswer() command!: string;
  @TextAnswer({ isNullable: true }) element_id!: string | null;
  @TextAnswer({
    isNullable: true,
    description:
      'what would be asked: method and address of a call without its query, key of a definition or decision, name of a data store',
  })
  target!: string | null;
  @WholeAnswer({ isNullable: true, description: 'of a definition or decision; null: the one that is active then' })
  version!: number | null;
}

/** Only with `dry_run`. The operation itself will make other ids for what it creates. */
export class DryRunDto {
  @FlagAnswer({ isOptional: true, description: 'with `dry_run`: nothing was changed' }) dry_run?: true;
  @WholeAnswer({ isOptional: true, description: 'with `dry_run`: the commit after which it would be so' })
  commit_seq?: number;
  @ListAnswer(FollowingEntryDto, { isOptional: true, description: 'with `dry_run`: audit entries that would follow' })
  facts?: FollowingEntryDto[];
  @ListAnswer(FollowingCommandDto, {
    isOptional: true,
    description: 'with `dry_run`: work that would be begun or ended',
  })
  commands?: FollowingCommandDto[];
}
