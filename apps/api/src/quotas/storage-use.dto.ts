import { ApiProperty } from '@nestjs/swagger';
import { WholeAnswer } from '../http/answers/answer-fields.js';

/** What a tenant has stored, and may store [api#quota-of-stored-bytes]. */
export class StorageUseDto {
  @WholeAnswer({ description: 'bytes of values of 1 KiB or more, up to the latest write' }) used_bytes!: number;
  @WholeAnswer({ isNullable: true, description: 'null where there is no quota' }) quota_bytes!: number | null;
}

export const StorageAnswer = (): PropertyDecorator => ApiProperty({ type: StorageUseDto });
