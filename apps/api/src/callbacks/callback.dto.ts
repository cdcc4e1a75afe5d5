import { UuidAnswer } from '../http/answers/answer-fields.js';
import { FreeObject, MAX_NOTE_LENGTH, Text } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';

export class AnswerCallDto {
  @FreeObject({ isOptional: true, description: 'the output of the call' }) variables?: JsonObject;
}

export class ThrowCallErrorDto {
  @Text({ description: 'of a BPMN error' }) code!: string;
  @Text({ max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true }) message?: string | null;
  @FreeObject({ isOptional: true, description: 'what the error carries' }) variables?: JsonObject;
}

/** What the caller knows from the headers of the call. */
export class AnsweredCallDto {
  @UuidAnswer({ description: 'the `Idempotency-Key` of the call' }) id!: string;
  @UuidAnswer() instance_id!: string;
}
