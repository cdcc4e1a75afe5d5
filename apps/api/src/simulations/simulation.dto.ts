import type { AwaitedThing, FailedStep, PathEntry, Simulation } from '@svc/engine/simulation';
import {
  ListAnswer,
  ObjectAnswer,
  TextAnswer,
  TextListAnswer,
  TimeAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { SOURCE, SOURCE_NOTE, SOURCE_TYPES, type SourceType } from '../definitions/definition.dto.js';
import { DateTime, FreeObject, FreeValue, OneOf, Text, Whole } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { INSTANCE_STATUSES } from '../instances/instance.dto.js';
import { SCRIPT_NOTE, SCRIPT_SCHEMA } from './script-schema.js';

/** How a simulated instance begins, and what happens then. */
export abstract class SimulatedCourse {
  @FreeObject({ isOptional: true, description: 'of the instance at its start' }) variables?: JsonObject;
  @DateTime({ isOptional: true, description: 'the virtual clock at the start; default: now' }) start_at?: string;
  @FreeObject({ isOptional: true, description: '{at, payload}: the start event that begins it, and what has come' })
  start?: JsonObject;
  @FreeValue(SCRIPT_SCHEMA, { isOptional: true, description: SCRIPT_NOTE }) script?: unknown;
}

export class SimulateDto extends SimulatedCourse {
  @Whole({ isOptional: true, description: 'default: the active version' }) version?: number;
}

/** A definition that is not stored. */
export class SimulateSourceDto extends SimulatedCourse {
  @OneOf(SOURCE_TYPES) source_type!: SourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @Text({ isOptional: true, description: 'which process of a file with several executable ones' }) process_id?: string;
}

class PathEntryDto {
  @TextAnswer() element_id!: string;
  @TextAnswer() element_type!: string;
  @TextAnswer({ description: 'an action of the audit log, such as element.entered' }) event!: string;
  @TimeAnswer({ description: 'by the virtual clock' }) at!: string;
  @TextListAnswer({ isOptional: true, description: 'of a gateway' }) taken_flows?: string[];
}

class SimulatedTokenDto {
  @TextAnswer() element_id!: string;
  @TextAnswer() element_type!: string;
  @TextAnswer({ enum: ['active', 'waiting', 'dead'] }) status!: string;
}

class SimulatedTaskDto {
  @TextAnswer() element_id!: string;
  @TextAnswer() name!: string;
  @TextAnswer({ isNullable: true }) assignee!: string | null;
  @TextListAnswer() candidate_groups!: string[];
  @TextListAnswer({ isOptional: true, description: 'absent if there are none' }) candidate_users?: string[];
  @TimeAnswer({ isNullable: true }) due_at!: string | null;
  @WholeAnswer({ isNullable: true }) priority!: number | null;
}

class SimulatedTimerDto {
  @TextAnswer() element_id!: string;
  @TimeAnswer() due_at!: string;
}

class AwaitedDto {
  @TextAnswer() element_id!: string;
  @TextAnswer() element_type!: string;
  @TextAnswer({ description: 'task, job, timer, message, signal, callback, join …' }) kind!: string;
  @TextAnswer({ isNullable: true }) name!: string | null;
  @TextAnswer({ isNullable: true }) correlation_key!: string | null;
  @TimeAnswer({ isNullable: true }) due_at!: string | null;
  @ObjectAnswer({ isNullable: true, description: 'the call as it would leave, without its secrets' })
  request!: unknown;
}

class PublishedEventDto {
  @TextAnswer({ enum: ['message', 'signal'] }) kind!: string;
  @TextAnswer() name!: string;
  @TextAnswer({ isNullable: true }) correlation_key!: string | null;
  @ObjectAnswer() payload!: object;
}

class SimulatedErrorDto {
  @TextAnswer() element_id!: string;
  @TextAnswer() code!: string;
  @TextAnswer() message!: string;
}

/** The state of a simulated instance when its script has ended, or could not continue [definitions#simulation]. */
export class SimulationDto {
  @TextAnswer({ enum: INSTANCE_STATUSES }) status!: string;
  @TextAnswer({ isNullable: true }) error!: string | null;
  @ObjectAnswer({
    isNullable: true,
    description:
      'the step that could not be applied, none after it was: its position in the script from 0 (null: the start of the instance) and a message that says what was expected and what was found',
  })
  failed_step!: FailedStep | null;
  @TextAnswer({ isNullable: true, description: 'the bound that ended the run early: steps or time' })
  stopped_by!: string | null;
  @ListAnswer(PathEntryDto) path!: PathEntryDto[];
  @ListAnswer(SimulatedTokenDto) tokens!: SimulatedTokenDto[];
  @ObjectAnswer() variables!: object;
  @ListAnswer(SimulatedTaskDto) tasks!: SimulatedTaskDto[];
  @ListAnswer(SimulatedTimerDto) timers!: SimulatedTimerDto[];
  @ListAnswer(AwaitedDto) waiting_for!: AwaitedDto[];
  @ListAnswer(PublishedEventDto, { description: 'what other instances would be told' })
  published!: PublishedEventDto[];
  @ListAnswer(SimulatedErrorDto) errors!: SimulatedErrorDto[];
  @TextListAnswer({ description: 'lists of which only the first 1,000 entries are shown' }) truncated!: string[];
  @WholeAnswer({ description: 'elements entered, and things that happened' }) steps!: number;
  @TimeAnswer({ description: 'the virtual clock at the end' }) now!: string;
}

export function simulationDto(simulation: Simulation): SimulationDto {
  const { status, error, failedStep, stoppedBy, tokens, tasks, timers, errors, truncated, variables, steps } =
    simulation;
  return {
    status,
    error,
    failed_step: failedStep,
    stopped_by: stoppedBy,
    path: simulation.path.map(pathEntryDto),
    tokens: tokens.map(({ elementId, elementType, ...token }) => ({
      element_id: elementId,
      element_type: elementType,
      ...token,
    })),
    variables,
    tasks: tasks.map(({ elementId, name, assignee, candidateGroups, candidateUsers, dueAt, priority }) => ({
      element_id: elementId,
      name,
      assignee,
      candidate_groups: [...candidateGroups],
      ...(candidateUsers && { candidate_users: [...candidateUsers] }),
      due_at: timeOrNull(dueAt),
      priority,
    })),
    timers: timers.map(({ elementId, dueAt }) => ({ element_id: elementId, due_at: timeOf(dueAt) })),
    waiting_for: simulation.waitingFor.map(awaitedDto),
    published: simulation.published.map(({ kind, name, correlationKey, payload }) => ({
      kind,
      name,
      correlation_key: correlationKey,
      payload,
    })),
    errors: errors.map(({ elementId, ...failure }) => ({ element_id: elementId, ...failure })),
    truncated: truncated.map((list) => (list === 'waitingFor' ? 'waiting_for' : list)),
    steps,
    now: timeOf(simulation.now),
  };
}

function pathEntryDto({ elementId, elementType, event, at, takenFlows }: PathEntry): PathEntryDto {
  const entry = { element_id: elementId, element_type: elementType, event, at: timeOf(at) };
  return takenFlows === null ? entry : { ...entry, taken_flows: [...takenFlows] };
}

function awaitedDto(awaited: AwaitedThing): AwaitedDto {
  const { elementId, elementType, kind, name, correlationKey, dueAt, request } = awaited;
  return {
    element_id: elementId,
    element_type: elementType,
    kind,
    name,
    correlation_key: correlationKey,
    due_at: timeOrNull(dueAt),
    request,
  };
}

function timeOf(millis: number): string {
  return new Date(millis).toISOString();
}

function timeOrNull(millis: number | null): string | null {
  return millis === null ? null : timeOf(millis);
}
