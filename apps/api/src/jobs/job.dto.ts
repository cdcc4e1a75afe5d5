import { OmitType } from '@nestjs/swagger';
import { EXECUTION_EVENTS, TASK_EVENTS } from '@svc/engine';
import type { JobListRow, JobRow, LockedJob } from '@svc/persistence';
import {
  ObjectAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { BodyOf } from '../http/fields/declared-fields.js';
import {
  DateTime,
  FreeObject,
  MAX_NOTE_LENGTH,
  MAX_TEXT_LENGTH,
  MIN_WHOLE,
  OneOf,
  Text,
  TextList,
  Uuid,
  Whole,
} from '../http/fields/fields.js';
import { leftOut, LeftOutAnswer, parsedIfSent } from '../http/pages/left-out.js';
import { PageQuery } from '../http/pages/page.js';
import type { JsonObject } from '../http/requests/json-values.js';

export const JOB_STATUSES = ['pending', 'locked', 'completed', 'failed', 'cancelled'] as const;
const DURATION = 'ISO 8601 duration such as `PT30S`';
/** Of one request. */
const MOST_JOBS = 100;
const LISTENER_EVENTS = [...EXECUTION_EVENTS, ...TASK_EVENTS].map((event) => `\`${event}\``).join(', ');
const LISTENER = 'of a task listener:';
/** Characters of the details of a failure, such as a stack trace. */
const MOST_DETAILS = 20_000;

/** [jobs#fields] */
export class JobDto {
  @UuidAnswer() id!: string;
  @TextAnswer() type!: string;
  @TextAnswer({ isNullable: true, description: `when a listener is asked: ${LISTENER_EVENTS}; null: no listener` })
  listener!: string | null;
  @ObjectAnswer({
    isNullable: true,
    description:
      'of a task listener: `{id, name, assignee, candidate_groups, candidate_users, due_at, priority}` as they will be',
  })
  task!: object | null;
  @TextAnswer({ enum: JOB_STATUSES }) status!: string;
  @UuidAnswer() instance_id!: string;
  @TextAnswer() definition_key!: string;
  @TextAnswer() element_id!: string;
  @TextAnswer() element_type!: string;
  @TextAnswer({ description: "the element's name, or else its id" }) element_name!: string;
  @TextAnswer({ isNullable: true, description: 'that got it last' }) worker!: string | null;
  @TimeAnswer({ isNullable: true }) locked_until!: string | null;
  @TimeAnswer({ isNullable: true, description: 'of a pending job: when its next attempt is due' }) retry_at!:
    string | null;
  @WholeAnswer({ description: 'attempts that are left' }) retries!: number;
  @WholeAnswer({ description: 'of the delivery that is under way, or of the last; from 1, and 0 before the first' })
  attempt!: number;
  @WholeAnswer() priority!: number;
  @ObjectAnswer({ description: 'the task headers, evaluated' }) headers!: object;
  @ObjectAnswer({ description: "of the job's own: mapped inputs, and what only inner scopes have" }) variables!: object;
  @ObjectAnswer({ isNullable: true, description: '`{code, message, details}` of the last failure' })
  error!: object | null;
  @TimeAnswer() created_at!: string;
  @TimeAnswer({ isNullable: true, description: 'when its `timeout` ends' }) due_at!: string | null;
  @TimeAnswer({ isNullable: true }) ended_at!: string | null;
}

/** A job in a list. */
export class JobListItemDto extends OmitType(JobDto, ['variables'] as const) {
  @ObjectAnswer({ isNullable: true, description: "of the job's own" }) variables!: object | null;
  @LeftOutAnswer() left_out?: string[];
}

/** A job as a worker gets it. */
export class ActivatedJobDto extends OmitType(JobDto, ['variables', 'worker', 'locked_until'] as const) {
  @TextAnswer() worker!: string;
  @TimeAnswer() locked_until!: string;
  @UuidAnswer({ description: 'goes into each answer' }) lock_token!: string;
  @WholeAnswer() definition_version!: number;
  @TextAnswer({ isNullable: true }) correlation_id!: string | null;
  @ObjectAnswer({ description: 'mapped inputs, or the named variables, or all' }) variables!: object;
}

/** What has become of a job by an answer. */
export class JobStateDto {
  @UuidAnswer() id!: string;
  @TextAnswer({ enum: JOB_STATUSES }) status!: string;
  @WholeAnswer({ description: 'attempts that are left' }) retries!: number;
  @TimeAnswer({ isNullable: true }) locked_until!: string | null;
  @TimeAnswer({ isNullable: true }) retry_at!: string | null;
}

export class JobListQuery extends PageQuery {
  @Text({ isOptional: true }) type?: string;
  @OneOf(JOB_STATUSES, { isOptional: true }) status?: string;
  @Uuid({ isOptional: true }) instance_id?: string;
  @Text({ isOptional: true }) element_id?: string;
  @Text({ isOptional: true }) worker?: string;
  @OneOf(['true', 'false'], { isOptional: true, description: 'open after its `due_at`' }) overdue?: string;
}

@BodyOf(JobDto)
export class ActivateJobsDto {
  @TextList({ description: '1 to 100 job types' }) types!: string[];
  @Text({ description: 'a name of the worker, which others see' }) worker!: string;
  @Whole({ min: 1, max: MOST_JOBS, isOptional: true, description: 'how many, default 1' }) max_jobs?: number;
  @Text({ isOptional: true, description: `${DURATION}, 1 second to 24 hours; default \`PT5M\`` }) lock_for?: string;
  @Text({ isOptional: true, description: `${DURATION}, at most 60 seconds: how long to wait for a job; default: not` })
  wait?: string;
  @TextList({ isOptional: true, description: 'only these variables' }) variables?: string[];
}

@BodyOf(ActivatedJobDto)
export class CompleteJobDto {
  @Uuid() lock_token!: string;
  @FreeObject({ isOptional: true, description: 'the output, as that of a task' }) variables?: JsonObject;
  @Text({ max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true, description: `${LISTENER} why it must not happen` })
  refusal?: string | null;
  @Text({ isOptional: true, isNullable: true, description: `${LISTENER} who gets the task` }) assignee?: string | null;
  @TextList({ longest: MAX_TEXT_LENGTH, isOptional: true, description: `${LISTENER} the candidate groups` })
  candidate_groups?: string[];
  @TextList({ longest: MAX_TEXT_LENGTH, isOptional: true, description: `${LISTENER} the candidate users` })
  candidate_users?: string[];
  @DateTime({ isOptional: true, isNullable: true, description: `${LISTENER} until when` }) due_at?: string | null;
  @Whole({ min: MIN_WHOLE, isOptional: true, isNullable: true, description: `${LISTENER} its priority` })
  priority?: number | null;
}

@BodyOf(ActivatedJobDto)
export class FailJobDto {
  @Uuid() lock_token!: string;
  @Text({ max: MAX_NOTE_LENGTH }) message!: string;
  @Text({ min: 0, max: MOST_DETAILS, isOptional: true, isNullable: true, description: 'such as a stack trace' })
  details?: string | null;
  @Whole({ min: 0, isOptional: true, description: 'attempts that are left; 0 is an incident. Default: one less' })
  retries?: number;
  @Text({ isOptional: true, description: `${DURATION}; default: the \`retryBackoff\`, doubled with each attempt` })
  retry_in?: string;
  @FreeObject({ isOptional: true, description: 'for the next attempt' }) variables?: JsonObject;
}

@BodyOf(ActivatedJobDto)
export class ThrowJobErrorDto {
  @Uuid() lock_token!: string;
  @Text({ description: 'of a BPMN error' }) code!: string;
  @Text({ max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true }) message?: string | null;
  @FreeObject({ isOptional: true, description: 'what the error carries' }) variables?: JsonObject;
}

@BodyOf(ActivatedJobDto)
export class ExtendLockDto {
  @Uuid() lock_token!: string;
  @Text({ isOptional: true, description: `${DURATION} from now, 1 second to 24 hours; default \`PT5M\`` })
  lock_for?: string;
}

@BodyOf(ActivatedJobDto)
export class ReleaseJobDto {
  @Uuid() lock_token!: string;
}

export function jobDto(row: JobRow): JobDto {
  return { ...fieldsOf(row), variables: JSON.parse(row.variables) as object };
}

export function jobListItemDto(row: JobListRow): JobListItemDto {
  const variables = parsedIfSent<object>(row.variables);
  return { ...fieldsOf(row), variables, ...leftOut({ variables }) };
}

export function activatedJobDto(row: LockedJob, variables: object): ActivatedJobDto {
  return {
    ...fieldsOf(row),
    worker: row.worker ?? '',
    locked_until: timeText(row.availableAt),
    lock_token: row.lockToken,
    definition_version: row.definitionVersion,
    correlation_id: row.correlationId,
    variables,
  };
}

type Shown = Pick<JobRow, 'id' | 'status' | 'retries' | 'availableAt'>;

export function jobStateDto({ id, status, retries, availableAt }: Shown): JobStateDto {
  return { id, status: shownStatus(status), retries, ...timesOf(status, availableAt) };
}

function fieldsOf(row: Omit<JobRow, 'variables'>): Omit<JobDto, 'variables'> {
  return {
    id: row.id,
    type: row.type,
    status: shownStatus(row.status),
    instance_id: row.instanceId,
    definition_key: row.definitionKey,
    element_id: row.elementId,
    listener: row.listener,
    task: row.task === null ? null : (JSON.parse(row.task) as object),
    element_type: row.elementType,
    element_name: row.name,
    worker: row.worker,
    ...timesOf(row.status, row.availableAt),
    retries: row.retries,
    attempt: row.deliveries,
    priority: row.priority,
    headers: JSON.parse(row.headers) as object,
    error: row.error === null ? null : (JSON.parse(row.error) as object),
    created_at: timeText(row.createdAt),
    due_at: timeText(row.dueAt),
    ended_at: timeText(row.endedAt),
  };
}

/** A job that waits for its next attempt is pending. */
function shownStatus(status: JobRow['status']): string {
  return status === 'delayed' ? 'pending' : status;
}

function timesOf(status: JobRow['status'], availableAt: Date | null) {
  return {
    locked_until: status === 'locked' ? timeText(availableAt) : null,
    retry_at: status === 'delayed' ? timeText(availableAt) : null,
  };
}
