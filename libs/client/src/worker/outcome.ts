import { isoOf, millisecondsOf, type Duration } from './duration.js';
import type { Body } from '../operation.js';
import type { JobAnswer } from './job.js';

type Values = Readonly<Record<string, unknown>>;

/** Thrown by a handler: the BPMN error that the process can catch. */
export class BpmnError extends Error {
  override readonly name = 'BpmnError';
  readonly code: string;
  readonly variables: Values | undefined;

  /** @param code by which a boundary event catches it */
  constructor(code: string, message?: string, variables?: Values) {
    super(message ?? '');
    this.code = code;
    this.variables = variables;
  }
}

/** When a job is tried again, and how often still. */
export interface RetryPlan {
  readonly in: Duration;
  /** How many attempts are left; by default one less than before. */
  readonly retries?: number;
}

class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly plan: RetryPlan;

  constructor(message: string, plan: RetryPlan) {
    super(message);
    this.plan = plan;
  }
}

/** For handlers to throw: the job has failed for now, `throw retryLater('the bank is closed', { in: 'PT1H' })`. */
export function retryLater(message: string, plan: RetryPlan): Error {
  millisecondsOf('in', plan.in);
  return new RetryLater(message, plan);
}

class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** For handlers of task listeners to throw: what they are asked about must not happen, `throw refuse('at least 5 EUR')`. */
export function refuse(reason: string): Error {
  return new Refusal(reason);
}

/** What a handler of a task listener returns with {@link changeTask}. Times are ISO 8601. */
export type TaskChanges = Pick<
  Body<'jobs.complete'>,
  'assignee' | 'candidate_groups' | 'candidate_users' | 'due_at' | 'priority'
>;

class ChangedTask {
  constructor(
    readonly changes: TaskChanges,
    readonly variables: Values | undefined,
  ) {}
}

/** For handlers of task listeners to return: it happens, and the task is changed, `return changeTask({ assignee: 'kim' })`. */
export function changeTask(changes: TaskChanges, variables?: Values): object {
  return new ChangedTask(changes, variables);
}

const LONGEST_MESSAGE = 1000;
const LONGEST_DETAILS = 10_000;

/** Of a handler that returned. */
export function completion(result: Values | void | null): JobAnswer {
  if (!(result instanceof ChangedTask)) return { verb: 'complete', body: result ? { variables: result } : {} };
  const { changes, variables } = result;
  return { verb: 'complete', body: { ...changes, ...(variables && { variables }) } };
}

/** Of a handler that threw. */
export function failure(thrown: unknown): JobAnswer {
  if (thrown instanceof BpmnError) return bpmnError(thrown);
  if (thrown instanceof Refusal)
    return { verb: 'complete', body: { refusal: sendable(thrown.message, LONGEST_MESSAGE) || 'refused' } };
  const message = sendable(thrown instanceof Error ? thrown.message || thrown.name : String(thrown), LONGEST_MESSAGE);
  if (thrown instanceof RetryLater) {
    const { in: after, retries } = thrown.plan;
    const retryIn = isoOf(millisecondsOf('in', after));
    return { verb: 'fail', body: { message, retry_in: retryIn, ...(retries !== undefined && { retries }) } };
  }
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  return { verb: 'fail', body: { message, ...(stack !== undefined && { details: sendable(stack, LONGEST_DETAILS) }) } };
}

function bpmnError({ code, message, variables }: BpmnError): JobAnswer {
  return {
    verb: 'error',
    body: {
      code,
      ...(message !== '' && { message: sendable(message, LONGEST_MESSAGE) }),
      ...(variables !== undefined && { variables }),
    },
  };
}

/** The service refuses NUL and lone surrogates [api#bodies]. */
function sendable(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll('\0', '').toWellFormed();
}
