import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { SearchAttributePair } from '@temporalio/common';
import { PROCESS_INSTANCE, SEARCH_ATTRIBUTES, workflowIdOf } from '@svc/contract';
import type { ModelReference, ProcessInstanceArgs, UpdateName } from '@svc/contract';
import type { InputAnswer, InputEnvelope } from '@svc/engine';
import type { TenantScope } from '@svc/persistence';
import { ApiError, conflict } from '../errors/api-error.js';
import type { InstanceQueue } from './instance-queue.js';
import { readTemporalFailure, type TemporalFailure } from './temporal-failure.js';

/** Gives the client while Temporal can be reached, otherwise null. */
export interface ClientSource {
  client(): Client | null;
}

export interface GatewayOptions {
  readonly taskQueue: string;
  readonly deadlineMs: number;
  /** A worker in this process shares the client's connection, so that the server may hand it the first task at once. */
  readonly isWorkerEmbedded: boolean;
}

export interface StartRequest {
  readonly args: ProcessInstanceArgs;
  readonly model: ModelReference;
  readonly definitionKey: string;
  readonly correlationId: string | null;
  readonly note: WorkflowNote;
}

/** Shown to operators in Temporal's UI: one line of at most 400 bytes, and more. */
export interface WorkflowNote {
  readonly summary: string;
  readonly details: string;
}

/** First and longest pause before a call that the server was too busy for is sent again, in milliseconds. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
/** Longest time for a question whose answer is not needed, in milliseconds. */
const ASK_MS = 1_000;

/** The one way to running instances: every failure of Temporal becomes an error of the API here. */
export class ProcessGateway {
  constructor(
    private readonly source: ClientSource,
    private readonly queue: InstanceQueue,
    private readonly options: GatewayOptions,
  ) {}

  /**
   * Starts the instance's workflow and answers true; false when it was started before. The row is written by the
   * workflow's first commit.
   */
  async start(request: StartRequest): Promise<boolean> {
    const { tenantId, instanceId } = request.args;
    const deadline = this.deadline();
    const outcome = await this.attempt(deadline, (client) =>
      client.workflow.start(PROCESS_INSTANCE, {
        workflowId: workflowIdOf(tenantId, instanceId),
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        workflowIdConflictPolicy: 'FAIL',
        taskQueue: this.options.taskQueue,
        requestEagerStart: this.options.isWorkerEmbedded,
        staticSummary: request.note.summary,
        staticDetails: request.note.details,
        typedSearchAttributes: searchAttributes(request),
        args: [request.args, request.model],
      }),
    );
    if (!('failure' in outcome)) return true;
    if (outcome.failure.kind === 'already_started') return false;
    throw errorOf(outcome.failure);
  }

  /** Throws where a workflow ended because its start was refused: a value could not be stored, and nothing was. */
  async requireStartable(tenant: TenantScope, instanceId: string): Promise<void> {
    const outcome = await this.attempt(Date.now() + ASK_MS, async (client) => {
      const handle = client.workflow.getHandle(workflowIdOf(tenant, instanceId));
      const { status } = await handle.describe();
      if (status.name === 'FAILED') await handle.result();
    });
    // Whatever else is wrong shows by the first commit, which does not come.
    if ('failure' in outcome && outcome.failure.kind === 'refused') throw errorOf(outcome.failure);
  }

  /**
   * Sends one input to a running instance and answers when it is committed. The envelope's id is the update's id, so
   * that sending it again gives the first answer.
   */
  async update(tenant: TenantScope, instanceId: string, name: UpdateName, input: InputEnvelope): Promise<InputAnswer> {
    const deadline = this.deadline();
    const outcome = await this.queue.run(instanceId, deadline, () =>
      this.attempt(deadline, (client) =>
        client.workflow
          .getHandle(workflowIdOf(tenant, instanceId))
          .executeUpdate<InputAnswer, [InputEnvelope]>(name, { updateId: input.id, args: [input] }),
      ),
    );
    if (outcome === null) throw errorOf({ kind: 'busy' });
    if ('failure' in outcome) throw errorOf(outcome.failure);
    return outcome.value;
  }

  private deadline(): number {
    return Date.now() + this.options.deadlineMs;
  }

  /** Calls until the server takes the request or the deadline passes. */
  private async attempt<T>(deadline: number, call: (client: Client) => Promise<T>): Promise<Outcome<T>> {
    const client = this.source.client();
    if (client === null) throw new ApiError('SERVICE_UNAVAILABLE', 'the process engine cannot be reached');
    let wasInterrupted = false;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const outcome = await callOnce(client, deadline, call);
      const failure = 'failure' in outcome ? outcome.failure.kind : null;
      wasInterrupted ||= failure === 'interrupted';
      const isToRepeat = failure === 'busy' || failure === 'interrupted';
      // What has ended meanwhile may have ended by the first attempt, and a full server says nothing about that.
      const isUnknown = wasInterrupted && (isToRepeat || failure === 'not_found');
      if (!isToRepeat || Date.now() + pauseMs >= deadline)
        return isUnknown ? { failure: { kind: 'unknown' } } : outcome;
      await pause(pauseMs);
    }
  }
}

type Outcome<T> = { readonly value: T } | { readonly failure: TemporalFailure };

async function callOnce<T>(
  client: Client,
  deadline: number,
  call: (client: Client) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { value: await client.withDeadline(deadline, () => call(client)) };
  } catch (error) {
    return { failure: readTemporalFailure(error) };
  }
}

/** Set once here; the workflow changes the status only (temporal, "A search attribute upsert"). */
function searchAttributes({ args, definitionKey, correlationId }: StartRequest): SearchAttributePair[] {
  const always: SearchAttributePair[] = [
    { key: SEARCH_ATTRIBUTES.tenant, value: args.tenantId },
    { key: SEARCH_ATTRIBUTES.definition, value: definitionKey },
    { key: SEARCH_ATTRIBUTES.status, value: 'running' },
  ];
  return correlationId === null ? always : [...always, { key: SEARCH_ATTRIBUTES.correlation, value: correlationId }];
}

function errorOf(failure: TemporalFailure): ApiError {
  switch (failure.kind) {
    case 'refused':
      return new ApiError(failure.code, failure.message);
    case 'not_found':
      return conflict('the instance is no longer running');
    case 'already_started':
      return conflict('the instance was started before');
    case 'busy':
      return new ApiError('SERVICE_UNAVAILABLE', 'the instance is busy; nothing was changed');
    case 'interrupted':
    case 'unknown':
      return new ApiError(
        'SERVICE_UNAVAILABLE',
        'the outcome is not known in time; repeat the request with the same Idempotency-Key',
        {
          isOutcomeUnknown: true,
        },
      );
  }
}
