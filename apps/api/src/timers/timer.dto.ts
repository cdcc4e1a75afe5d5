import type { TimerRow } from '@svc/persistence';
import { TextAnswer, TimeAnswer, timeText, UuidAnswer } from '../http/answers/answer-fields.js';
import { BodyOf } from '../http/fields/declared-fields.js';
import { DateTime, MAX_NOTE_LENGTH, OneOf, Text, Uuid } from '../http/fields/fields.js';
import { PageQuery } from '../http/pages/page.js';

export const TIMER_STATUSES = ['scheduled', 'fired', 'cancelled'] as const;

/** A timer of an instance [timers#in-the-hands-of-an-operator]. */
export class TimerDto {
  @UuidAnswer() id!: string;
  @UuidAnswer() instance_id!: string;
  @TextAnswer() element_id!: string;
  @UuidAnswer({ isNullable: true, description: 'null where it may start an event subprocess' })
  token_id!: string | null;
  @TextAnswer({ enum: TIMER_STATUSES }) status!: string;
  @TimeAnswer() due_at!: string;
  @TimeAnswer() created_at!: string;
  @TimeAnswer({ description: 'when it was scheduled, fired or cancelled last' }) updated_at!: string;
}

/** Filters combine with AND. */
export class TimerListQuery extends PageQuery {
  @Uuid({ isOptional: true }) instance_id?: string;
  @OneOf(TIMER_STATUSES, { isOptional: true }) status?: string;
}

/** Body of cancel and fire, which may be absent. */
@BodyOf(TimerDto)
export class OperateTimerDto {
  @Text({ min: 0, max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true, description: 'written to the audit log' })
  reason?: string | null;
}

@BodyOf(TimerDto)
export class MoveTimerDto extends OperateTimerDto {
  @DateTime({ description: 'one in the past makes it fire at once' }) due_at!: string;
}

export function timerDto(row: TimerRow): TimerDto {
  return {
    id: row.id,
    instance_id: row.instanceId,
    element_id: row.elementId,
    token_id: row.tokenId,
    status: row.status,
    due_at: timeText(row.dueAt),
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt),
  };
}
