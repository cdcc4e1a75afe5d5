import type { JsonValue, Template } from '@svc/expressions';
import type { Job } from '../../commands.js';
import type { Activation, ElementDefinition } from '../../element-definition.js';
import type { BpmnError, Occurrence } from '../../occurrence.js';
import { outputOf } from '../../event-definitions/catching.js';
import { evaluateName } from '../../event-definitions/named-event.js';
import type { JobError, JobResponse } from '../../inputs.js';
import type { FlowNode } from '../../model.js';
import { assertNever } from '@svc/expressions';
import type { Wait } from '../../state.js';
import { conclude } from '../pulled-job/pulled-job.js';
import { credentialsOf } from './call-config.js';
import type { CallConfig } from './call-config.js';
import { evaluateCall } from './evaluate-call.js';

/** The error code of a final technical failure [service-tasks#answers], caught by this code or by a catch-all. */
export const SERVICE_TASK_ERROR = 'ServiceTaskError';

type LifeCycle = Required<Pick<ElementDefinition<CallConfig>, 'awaits' | 'uses' | 'enter' | 'resume'>>;

/** Calls a service and waits for its answer, or if asynchronous for its callback. */
export const serviceCall: LifeCycle = {
  awaits: (node) => (node.config.executionMode === null ? [] : [{ kind: 'callback', name: callbackName(node) }]),
  uses: ({ config }) => credentialsOf(config).map((name) => ({ kind: 'credential', name })),
  enter: (activation) => {
    const call = evaluateCall(activation);
    if (call.ok) activation.startJob(call.value);
    else activation.fail(call.failure);
  },
  resume: (activation, occurrence) => {
    switch (occurrence.type) {
      case 'jobSucceeded':
        return succeed(activation, occurrence);
      case 'jobFailed':
        return activation.throwError(errorOfService(occurrence.error));
      case 'eventReceived':
        return activation.complete(outputOf(occurrence));
      case 'callAnswered':
        return conclude(activation, occurrence.outcome);
      case 'timerFired':
        return activation.throwError({
          code: SERVICE_TASK_ERROR,
          message: `expected the callback within the timeout, but it did not come`,
        });
      case 'taskCompleted':
      case 'pulledJobAnswered':
      case 'childCompleted':
      case 'decisionEvaluated':
      case 'entryFound':
      case 'questionFailed':
      case 'conditionMet':
      case 'escalationThrown':
      case 'errorThrown':
      case 'scopeCompleted':
      case 'compensated':
      case 'transactionCancelled':
        return;
      default:
        return assertNever(occurrence);
    }
  },
};

/** The error of a failed call. Its code comes from the service, unless the call itself has failed. */
function errorOfService({ code, message }: JobError): BpmnError {
  return { code, message, ...(code !== SERVICE_TASK_ERROR && { raisedByService: true as const }) };
}

function succeed(activation: Activation<CallConfig>, { response, wait }: Occurrence & { type: 'jobSucceeded' }): void {
  if (isAsyncJob(wait)) return awaitCallback(activation, wait.job);
  const { body } = response;
  activation.complete({ variables: objectOrNull(body), names: namesOf(response), whole: body });
}

/** The call was acknowledged. Waits for the callback until the timeout. */
function awaitCallback(activation: Activation<CallConfig>, { jobId, timeoutMs, isAnsweredByUrl }: Job): void {
  const { id } = activation.element.node;
  const name = evaluateName(activation, callbackName(activation.element.node), 'callbackEvent');
  if (!name.ok) return activation.fail(name.failure);
  activation.startTimer(id, { dueAt: activation.now + timeoutMs, cycle: null });
  const answered = isAnsweredByUrl ? { callId: jobId } : {};
  activation.awaitEvent(id, { kind: 'callback', name: name.value, correlationKey: null, ...answered });
  activation.waitHere('waiting');
}

function callbackName({ id, config }: FlowNode<CallConfig>): Template {
  return config.callbackEvent ?? { source: id, parts: [id] };
}

function isAsyncJob(wait: Wait): wait is Wait & { kind: 'job' } {
  return wait.kind === 'job' && wait.job.isAsync;
}

function namesOf({ status, headers, body }: JobResponse): { [name: string]: JsonValue } {
  return { response: body, output: body, status, headers: { ...headers } };
}

function objectOrNull(body: JsonValue): { [name: string]: JsonValue } | null {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null;
}
