import { FlagAnswer, TextAnswer, UuidAnswer, WholeAnswer } from '../http/answers/answer-fields.js';
import { LenientBody } from '../http/fields/declared-fields.js';
import { Flag, FreeObject, MAX_NOTE_LENGTH, OneOf, Text } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { INSTANCE_STATUSES } from './instance.dto.js';

export const EVENT_TYPES = ['message', 'signal', 'callback'] as const;

/** Body of suspend, resume and terminate, which may be absent. */
@LenientBody()
export class ReasonDto {
  @Text({ min: 0, max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true }) reason?: string | null;
}

@LenientBody()
export class UpdateVariablesDto {
  @FreeObject({ description: 'merged into the variables' }) variables!: JsonObject;
  @Text({ min: 0, max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true }) reason?: string | null;
  @Flag({ isOptional: true, description: 'tells what would follow, and changes nothing' }) dry_run?: boolean;
}

export class SendEventDto {
  @OneOf(EVENT_TYPES) event_type!: (typeof EVENT_TYPES)[number];
  @Text({ description: 'as in the process model' }) event_name!: string;
  @FreeObject({ isOptional: true }) payload?: JsonObject;
}

export class InstanceStatusDto {
  @UuidAnswer() id!: string;
  @TextAnswer({ enum: INSTANCE_STATUSES }) status!: string;
}

export class EventAnswerDto {
  @UuidAnswer() instance_id!: string;
  @TextAnswer({ enum: EVENT_TYPES }) event_type!: string;
  @TextAnswer() event_name!: string;
  @WholeAnswer({ description: 'waits that it reached' }) delivered!: number;
  @FlagAnswer({ description: 'kept until someone waits for it' }) buffered!: boolean;
}
