import {
  FlagAnswer,
  ListAnswer,
  PartAnswer,
  PartOrNullAnswer,
  TextAnswer,
  TextListAnswer,
  TimeAnswer,
  UuidAnswer,
  WholeAnswer,
} from '../../http/answers/answer-fields.js';
import { INSTANCE_STATUSES } from '../../instances/instance.dto.js';

class WaitIncidentDto {
  @UuidAnswer() id!: string;
  @TextAnswer() code!: string;
  @TextAnswer() message!: string;
  @WholeAnswer({ isNullable: true, description: 'of a job: attempts that workers have reported as failed' })
  attempts!: number | null;
  @TimeAnswer({ isNullable: true }) raised_at!: string | null;
}

class WaitTaskDto {
  @UuidAnswer() id!: string;
  @TextAnswer({ isNullable: true }) assignee!: string | null;
  @TextListAnswer() candidate_groups!: string[];
  @TextListAnswer() candidate_users!: string[];
  @TimeAnswer({ isNullable: true }) due_at!: string | null;
  @WholeAnswer({ isNullable: true }) priority!: number | null;
  @TimeAnswer({ isNullable: true }) claimed_at!: string | null;
  @TextAnswer({ isNullable: true, description: '`assign` or `complete` while its listeners decide' })
  asked_about!: string | null;
}

class WaitTimerDto {
  @UuidAnswer() id!: string;
  @TimeAnswer() due_at!: string;
}

class WaitMessageDto {
  @TextAnswer() name!: string;
  @TextAnswer({ isNullable: true }) correlation!: string | null;
}

class WaitNameDto {
  @TextAnswer() name!: string;
}

class LastAnswerDto {
  @WholeAnswer({ isNullable: true, description: 'null: the service did not answer' }) status!: number | null;
  @TextAnswer() message!: string;
  @TimeAnswer({ isNullable: true }) at!: string | null;
}

class WaitCallDto {
  @UuidAnswer() id!: string;
  @TextAnswer({ isNullable: true }) method!: string | null;
  @TextAnswer({ isNullable: true, description: 'the URL without its query, secrets masked' }) address!: string | null;
  @WholeAnswer({ isNullable: true, description: 'that is under way or due next, from 1' }) attempt!: number | null;
  @WholeAnswer({ isNullable: true }) max_attempts!: number | null;
  @WholeAnswer({ isNullable: true }) timeout_ms!: number | null;
  @TimeAnswer({ isNullable: true, description: 'null before the first failure' }) next_attempt_at!: string | null;
  @PartOrNullAnswer(LastAnswerDto, 'of the last attempt that failed') last_answer!: LastAnswerDto | null;
  @FlagAnswer() is_async!: boolean;
  @FlagAnswer({ description: 'of an asynchronous call: the service has accepted it, and its answer is awaited' })
  is_acknowledged!: boolean;
}

class WaitJobDto {
  @UuidAnswer() id!: string;
  @TextAnswer() type!: string;
  @TextAnswer({ isNullable: true, description: 'that holds it now' }) worker!: string | null;
  @TimeAnswer({ isNullable: true }) locked_until!: string | null;
  @TimeAnswer({ isNullable: true, description: 'when its next attempt is due' }) retry_at!: string | null;
  @WholeAnswer({ description: 'attempts that are left' }) retries!: number;
  @TimeAnswer({ isNullable: true }) due_at!: string | null;
  @TextAnswer({ isNullable: true, description: 'when a listener is asked; null: no listener' })
  listener!: string | null;
}

class LackedFlowDto {
  @TextAnswer() flow_id!: string;
  @TextAnswer() source_id!: string;
  @TextAnswer({ isNullable: true }) source_name!: string | null;
}

class WaitJoinDto {
  @ListAnswer(LackedFlowDto, { isNullable: true, description: 'null: it depends on more than its own flows' })
  lacks!: LackedFlowDto[] | null;
}

class CalledInstanceDto {
  @UuidAnswer() id!: string;
  @TextAnswer() definition_key!: string;
  @TextAnswer({ isNullable: true, description: 'null: it has not started' }) definition_name!: string | null;
  @TextAnswer({ isNullable: true }) status!: string | null;
}

class WaitItemsDto {
  @WholeAnswer({ isNullable: true, description: 'null: a loop that repeats while a condition is true' })
  total!: number | null;
  @WholeAnswer() done!: number;
  @WholeAnswer({ description: 'that have begun and not ended' }) waiting!: number;
  @WholeAnswer() failed!: number;
}

class WaitDecisionDto {
  @TextAnswer() key!: string;
  @WholeAnswer({ isNullable: true, description: 'null: the active one' }) version!: number | null;
}

class WaitStoreDto {
  @TextAnswer() name!: string;
  @TextAnswer() key!: string;
}

const EVENT_KINDS = ['timer', 'message', 'signal', 'callback', 'condition'] as const;

/** An event that may occur: the member of its kind has the facts. */
export class WaitEventDto {
  @TextAnswer() element_id!: string;
  @TextAnswer({ isNullable: true }) element_name!: string | null;
  @TextAnswer({ enum: EVENT_KINDS }) kind!: string;
  @PartAnswer(WaitTimerDto, { isOptional: true }) timer?: WaitTimerDto;
  @PartAnswer(WaitMessageDto, { isOptional: true }) message?: WaitMessageDto;
  @PartAnswer(WaitNameDto, { isOptional: true }) signal?: WaitNameDto;
  @PartAnswer(WaitNameDto, { isOptional: true }) callback?: WaitNameDto;
}

class ArmedBoundaryDto extends WaitEventDto {
  @FlagAnswer({ description: 'whether it ends the activity' }) interrupts!: boolean;
}

const KINDS = [
  ...['incident', 'task', 'job', 'call', 'called_instance', 'decision', 'data_store', 'join', 'event_gateway'],
  ...['events', 'multi_instance', 'subprocess', 'ready', ...EVENT_KINDS],
];

/** Why one token waits [instances#waits]: the member of its kind has the facts. */
export class WaitDto {
  @UuidAnswer({ isNullable: true, description: 'null: the incident froze no token' }) token_id!: string | null;
  @TextAnswer({ isNullable: true }) element_id!: string | null;
  @TextAnswer({ isNullable: true }) element_name!: string | null;
  @TextAnswer({ isNullable: true }) element_type!: string | null;
  @TimeAnswer({ isNullable: true }) since!: string | null;
  @TextAnswer({ enum: KINDS }) kind!: string;
  @PartAnswer(WaitIncidentDto, { isOptional: true }) incident?: WaitIncidentDto;
  @PartAnswer(WaitTaskDto, { isOptional: true }) task?: WaitTaskDto;
  @PartAnswer(WaitTimerDto, { isOptional: true }) timer?: WaitTimerDto;
  @PartAnswer(WaitMessageDto, { isOptional: true }) message?: WaitMessageDto;
  @PartAnswer(WaitNameDto, { isOptional: true }) signal?: WaitNameDto;
  @PartAnswer(WaitNameDto, { isOptional: true }) callback?: WaitNameDto;
  @PartAnswer(WaitCallDto, { isOptional: true }) call?: WaitCallDto;
  @PartAnswer(WaitJobDto, { isOptional: true }) job?: WaitJobDto;
  @PartAnswer(WaitJoinDto, { isOptional: true }) join?: WaitJoinDto;
  @PartAnswer(CalledInstanceDto, { isOptional: true }) called_instance?: CalledInstanceDto;
  @PartAnswer(WaitItemsDto, { isOptional: true }) items?: WaitItemsDto;
  @PartAnswer(WaitDecisionDto, { isOptional: true }) decision?: WaitDecisionDto;
  @PartAnswer(WaitStoreDto, { isOptional: true }) data_store?: WaitStoreDto;
  @ListAnswer(WaitEventDto, { isOptional: true, description: 'of an event gateway: the first of them decides' })
  first_of?: WaitEventDto[];
  @ListAnswer(WaitEventDto, { isOptional: true, description: 'of one event with several triggers' })
  events?: WaitEventDto[];
  @FlagAnswer({ isOptional: true, description: 'whether all of `events` must come' }) needs_all?: boolean;
  @ListAnswer(ArmedBoundaryDto, { description: 'what is armed at its boundary' }) boundary!: ArmedBoundaryDto[];
}

/** [instances#waits] */
export class WaitsDto {
  @UuidAnswer() instance_id!: string;
  @TextAnswer({ enum: INSTANCE_STATUSES }) status!: string;
  @TextAnswer({ isNullable: true, description: 'message when in error' }) error!: string | null;
  @WholeAnswer({ description: 'the commit after which it is so' }) commit_seq!: number;
  @FlagAnswer({ description: 'false: there are more waits than are listed' }) is_complete!: boolean;
  @ListAnswer(WaitDto, { description: 'the oldest incident first, then by age' }) waits!: WaitDto[];
}
