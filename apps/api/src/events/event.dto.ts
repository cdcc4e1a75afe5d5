import { TextAnswer, TextListAnswer, UuidAnswer, WholeAnswer } from '../http/answers/answer-fields.js';
import { FreeObject, Text } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';

/** Every duration that is allowed can be written shorter. */
const MAX_TTL_LENGTH = 64;

export const MESSAGE_STATUSES = ['delivered', 'started', 'buffered', 'discarded'] as const;

export class PublishMessageDto {
  @Text({ description: 'as in the process models' }) name!: string;
  @Text({
    isOptional: true,
    isNullable: true,
    description: 'reaches only waits with the same key; without one, only waits without one',
  })
  correlation_key?: string | null;
  @FreeObject({ isOptional: true }) variables?: JsonObject;
  @Text({
    isOptional: true,
    max: MAX_TTL_LENGTH,
    example: 'PT1H',
    description: 'how long it is kept while nobody takes it, as `PT1H` or `30s`; one hour by default, at most 30 days',
  })
  ttl?: string;
}

export class PublishSignalDto {
  @Text({ description: 'as in the process models' }) name!: string;
  @FreeObject({ isOptional: true }) variables?: JsonObject;
}

export class MessageAnswerDto {
  @UuidAnswer() message_id!: string;
  @TextAnswer() name!: string;
  @TextAnswer({
    enum: MESSAGE_STATUSES,
    description: 'who gets it: an instance that waits, new ones, whoever waits within its time to live, or nobody',
  })
  status!: string;
  @TextListAnswer({ description: 'of the instances that get it or begin with it' }) instance_ids!: string[];
}

export class SignalAnswerDto {
  @UuidAnswer() signal_id!: string;
  @TextAnswer() name!: string;
  @WholeAnswer({ description: 'instances that get it or begin with it' }) instances!: number;
}
