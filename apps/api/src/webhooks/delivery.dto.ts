import { TEST_EVENT, WEBHOOK_EVENTS } from '@svc/webhooks';
import type { WebhookAttempt, WebhookDeliveryRow } from '@svc/persistence';
import {
  ListAnswer,
  ObjectAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { OneOf } from '../http/fields/fields.js';
import { PageQuery } from '../http/pages/page.js';

const STATUSES = ['pending', 'success', 'failed'] as const;
const EVENT_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const;

/** [webhooks#when-it-is-sent-and-again] */
export class DeliverySummaryDto {
  @UuidAnswer() id!: string;
  @UuidAnswer({ description: 'the same for every delivery of the same event' }) event_id!: string;
  @TextAnswer({ enum: EVENT_TYPES }) event_type!: string;
  @UuidAnswer({ isNullable: true, description: 'null for a test' }) instance_id!: string | null;
  @TextAnswer({ enum: STATUSES }) status!: string;
  @WholeAnswer({ description: 'attempts that were made' }) attempt_count!: number;
  @TextAnswer({ isNullable: true, description: 'why it failed without a further attempt' }) reason!: string | null;
  @TimeAnswer() created_at!: string;
  @TimeAnswer({ isNullable: true }) ended_at!: string | null;
}

export class AttemptDto {
  @WholeAnswer({ description: 'from 1' }) number!: number;
  @TimeAnswer() at!: string;
  @WholeAnswer({ isNullable: true, description: 'null where there was no answer' }) response_status!: number | null;
  @WholeAnswer() duration_ms!: number;
  @TextAnswer({ isNullable: true }) error!: string | null;
}

export class DeliveryDto extends DeliverySummaryDto {
  @ListAnswer(AttemptDto, { description: 'in their order' }) attempts!: AttemptDto[];
  @ObjectAnswer({ description: 'what is sent: `event`, `timestamp`, `data`' }) payload!: object;
}

/** Filters combine with AND. */
export class DeliveryListQuery extends PageQuery {
  @OneOf(STATUSES, { isOptional: true }) status?: string;
  @OneOf(EVENT_TYPES, { isOptional: true }) event_type?: string;
}

export function deliverySummaryDto(row: WebhookDeliveryRow): DeliverySummaryDto {
  return {
    id: row.id,
    event_id: row.eventId,
    event_type: row.eventType,
    instance_id: row.instanceId,
    status: row.status,
    attempt_count: row.attempts,
    reason: row.reason,
    created_at: timeText(row.createdAt),
    ended_at: timeText(row.endedAt),
  };
}

export function attemptDto({ number, at, responseStatus, durationMs, error }: WebhookAttempt): AttemptDto {
  return { number, at: timeText(at), response_status: responseStatus, duration_ms: durationMs, error };
}
