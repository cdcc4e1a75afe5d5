import { WEBHOOK_EVENTS } from '@svc/webhooks';
import {
  FlagAnswer,
  ObjectAnswer,
  TextAnswer,
  TextListAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { BodyOf } from '../http/fields/declared-fields.js';
import { Flag, FreeObject, Text, TextList, Whole } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';

const MAX_URL_LENGTH = 2_048;
const MAX_SECRET_LENGTH = 1_000;
const MAX_FAILURES_IN_A_ROW = 1_000;

/** The answer that creates a webhook. It has neither the secret nor the headers, which are not kept for a repetition. */
export class CreatedWebhookDto {
  @UuidAnswer() id!: string;
  @TextAnswer() url!: string;
  @TextListAnswer({ enum: WEBHOOK_EVENTS }) event_types!: string[];
  @TextAnswer({ isOptional: true, description: 'absent: events of all definitions' }) definition_key?: string;
  @FlagAnswer({ description: 'an inactive one receives tests only' }) is_active!: boolean;
  @WholeAnswer({ isOptional: true, description: 'absent: it is never made inactive by itself' }) disable_after?: number;
  @TimeAnswer() created_at!: string;
}

/** [webhooks#subscriptions]; never the secret. */
export class WebhookDto extends CreatedWebhookDto {
  @ObjectAnswer({ description: 'sent with each delivery' }) headers!: object;
}

export class DeletedWebhookDto {
  @UuidAnswer() id!: string;
  @FlagAnswer() deleted!: true;
}

const URL_FIELD = { max: MAX_URL_LENGTH, description: 'http or https', example: 'https://example.com/hook' };
const DEFINITION_FIELD = { isOptional: true, isNullable: true, description: 'only events of this definition' };
const SECRET_FIELD = {
  max: MAX_SECRET_LENGTH,
  isOptional: true,
  isNullable: true,
  description: 'signs deliveries; never returned; without one they are not signed',
};
const HEADERS_FIELD = {
  isOptional: true,
  description: 'names and texts, sent with each delivery as they are',
  example: { Authorization: 'Bearer …' },
};

const DISABLE_FIELD = {
  max: MAX_FAILURES_IN_A_ROW,
  isOptional: true,
  isNullable: true,
  description:
    'makes it inactive after so many deliveries in a row that failed for good; without it that never happens',
};

@BodyOf(WebhookDto)
export class CreateWebhookDto {
  @Text(URL_FIELD) url!: string;
  @TextList({ enum: WEBHOOK_EVENTS, description: 'at least one', example: ['instance.completed'] })
  event_types!: string[];
  @Text(DEFINITION_FIELD) definition_key?: string | null;
  @Text(SECRET_FIELD) secret?: string | null;
  @FreeObject(HEADERS_FIELD) headers?: JsonObject;
  @Whole(DISABLE_FIELD) disable_after?: number | null;
}

/** Only supplied fields change; `null` removes a value. */
@BodyOf(WebhookDto)
export class UpdateWebhookDto {
  @Text({ ...URL_FIELD, isOptional: true }) url?: string;
  @TextList({ enum: WEBHOOK_EVENTS, isOptional: true, description: 'at least one' }) event_types?: string[];
  @Text(DEFINITION_FIELD) definition_key?: string | null;
  @Flag({ isOptional: true }) is_active?: boolean;
  @Text(SECRET_FIELD) secret?: string | null;
  @FreeObject(HEADERS_FIELD) headers?: JsonObject;
  @Whole(DISABLE_FIELD) disable_after?: number | null;
}

interface ShownWebhook {
  readonly id: string;
  readonly url: string;
  readonly eventTypes: string[];
  readonly definitionKey: string | null;
  readonly isActive: boolean;
  readonly disableAfter: number | null;
  readonly createdAt: Date;
}

export function createdWebhookDto(row: ShownWebhook): CreatedWebhookDto {
  return {
    id: row.id,
    url: row.url,
    event_types: row.eventTypes,
    ...(row.definitionKey !== null && { definition_key: row.definitionKey }),
    is_active: row.isActive,
    ...(row.disableAfter !== null && { disable_after: row.disableAfter }),
    created_at: timeText(row.createdAt),
  };
}
